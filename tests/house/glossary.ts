/** One thing that the application names, by the same word wherever it stands. */
export interface Term {
  readonly en: string;
  readonly fr: string;
  /** Where the word is easily taken for another. */
  readonly note?: string;
  /** English words that no message uses for it. */
  readonly not?: readonly string[];
  /** Contexts of messages (`msgctxt`) in which the same English word is another French one. */
  readonly apart?: readonly string[];
}

export interface Section {
  readonly title: string;
  readonly terms: readonly Term[];
}

/** A word that no message uses, beside those of the terms. */
export interface UnwantedWord {
  readonly word: string;
  readonly better: string;
  /** The messages that may have it all the same, each whole. */
  readonly except?: readonly string[];
}

export const mostTerms = 150;

export const sections: readonly Section[] = [
  {
    title: 'The mine',
    terms: [
      { en: 'Site', fr: 'Site', note: 'A mine with its own fleet, places and people.', not: ['worksite', 'job site'] },
      { en: 'Deposit', fr: 'Gisement', not: ['ore body', 'orebody'] },
      { en: 'Pit', fr: 'Fosse', not: ['open cast'] },
      { en: 'Bench', fr: 'Stade' },
      { en: 'Loading face', fr: 'Front de chargement', not: ['dig face'] },
      { en: 'Waste dump', fr: 'Halde à stériles', not: ['spoil tip', 'spoil heap'] },
      { en: 'Stockpile', fr: 'Stock', note: 'Ore on the ground. *Stock* is fuel in tanks and parts in store.' },
      { en: 'Crusher', fr: 'Concasseur' },
      { en: 'Ore', fr: 'Minerai' },
      { en: 'Grade', fr: 'Teneur', note: 'Of ore. The steepness of a road is a *gradient*.', apart: ['of a finding'] },
      { en: 'Material', fr: 'Matériau', apart: ['of a talk'] },
      { en: 'Haul route', fr: 'Itinéraire', not: ['haulage path'] },
      { en: 'No-go area', fr: 'Zone interdite', not: ['forbidden zone', 'exclusion area'] },
    ],
  },
  {
    title: 'People and shifts',
    terms: [
      {
        en: 'Operator',
        fr: 'Conducteur',
        note: 'Of a mine machine. A *driver* is at the wheel of a road vehicle.',
        not: ['truck driver'],
      },
      { en: 'Crew', fr: 'Équipe', note: 'The people of a shift.', not: ['gang'] },
      { en: 'Shift', fr: 'Poste', note: 'The hours. The people are a *crew*.', not: ['work shift', 'workshift'] },
      { en: 'Shift supervisors', fr: 'Chefs de poste', not: ['foreman', 'foremen', 'shift boss'] },
      { en: 'Dispatchers', fr: 'Répartiteurs', not: ['despatcher', 'despatchers'] },
      { en: 'Storekeepers', fr: 'Magasiniers', not: ['warehouseman', 'stock keeper'] },
      { en: 'Requester', fr: 'Demandeur', not: ['requestor', 'applicant'] },
      {
        en: 'Contractor',
        fr: 'Sous-traitant',
        note: 'As a company on site: *entreprise extérieure*.',
        not: ['subcontractor', 'sub-contractor'],
        apart: ['company', 'employer', 'permit', 'prevention plan'],
      },
      { en: 'Employee', fr: 'Employé' },
      { en: 'Training', fr: 'Formation' },
      { en: 'Attendance', fr: 'Présence' },
      { en: 'Department', fr: 'Service' },
    ],
  },
  {
    title: 'Machines',
    terms: [
      {
        en: 'Machine',
        fr: 'Engin',
        note: '*Equipment* is the class of all machines; it has no plural.',
        not: ['equipments'],
      },
      { en: 'Fleet', fr: "Parc d'engins" },
      { en: 'Truck', fr: 'Camion', not: ['lorry', 'lorries', 'dumper', 'dumpers', 'dump truck'] },
      {
        en: 'Loading unit',
        fr: 'Engin de chargement',
        note: 'Whatever loads trucks: shovel, excavator or wheel loader.',
        not: ['loading machine', 'loading equipment'],
      },
      { en: 'Hydraulic shovel', fr: 'Pelle hydraulique' },
      { en: 'Wheel loader', fr: 'Chargeuse', not: ['front-end loader', 'payloader'] },
      { en: 'Dozer', fr: 'Bulldozer' },
      { en: 'Grader', fr: 'Niveleuse' },
      { en: 'Drill', fr: 'Perceuse', note: 'The mine machine is a *sondeuse* in French.', apart: ['machine'] },
      { en: 'Water truck', fr: 'Arroseuse', not: ['water cart', 'sprinkler truck'] },
      {
        en: 'Bowser',
        fr: 'Citerne mobile',
        note: 'Refuels machines in the pit. A *tanker* brings fuel to the mine.',
        not: ['fuel truck', 'fuel lorry'],
      },
      { en: 'Light vehicle', fr: 'Véhicule léger' },
      { en: 'Lighting plant', fr: "Mât d'éclairage", not: ['light tower', 'lighting mast'] },
      { en: 'Make', fr: 'Marque', note: 'Of a machine. The maker of a part is its *maker*.' },
      { en: 'Model', fr: 'Modèle' },
      { en: 'Serial number', fr: 'Numéro de série' },
      { en: 'Registration', fr: 'Immatriculation', not: ['license plate', 'number plate'] },
      { en: 'Hour meter', fr: 'Compteur horaire', not: ['hourmeter', 'hour counter'] },
      { en: 'Odometer', fr: 'Odomètre', not: ['mileage'] },
      { en: 'Payload', fr: 'Charge', apart: ['capacity'] },
      { en: 'Tyre size', fr: 'Dimension des pneus', not: ['tire', 'tires'] },
    ],
  },
  {
    title: 'Haulage',
    terms: [
      { en: 'Trip', fr: 'Voyage', note: 'From loading to dumping.', not: ['haul trip', 'journey'] },
      { en: 'Cycle', fr: 'Cycle', note: 'A trip and the way back to the next load.' },
      { en: 'Overload', fr: 'Surcharge' },
      { en: 'Spotting', fr: 'Mise en place', note: 'The truck backs up to the loading unit.' },
      { en: 'Loading', fr: 'Chargement' },
      { en: 'Tonnes', fr: 'Tonnes', not: ['ton', 'tons', 'metric tons'] },
      { en: 'Match factor', fr: "Facteur d'appariement" },
      { en: 'Dispatch proposal', fr: "Proposition d'affectation", not: ['dispatch suggestion'] },
      { en: 'Weighbridge', fr: 'Pont-bascule', not: ['weigh bridge', 'truck scale'] },
      {
        en: 'Production date',
        fr: 'Date de production',
        note: 'The day on which the shift began: a night shift is never split.',
      },
      { en: 'Production target', fr: 'Objectif de production' },
      { en: 'Trip correction', fr: 'Correction de voyage' },
      { en: 'Operator check-in', fr: 'Pointage opérateur', not: ['clock-in', 'clocking in'] },
    ],
  },
  {
    title: 'Time',
    terms: [
      { en: 'Status', fr: 'État', apart: ['approval task', 'invitation', 'of a part'] },
      { en: 'Time ledger', fr: 'Registre des temps' },
      { en: 'Operating time', fr: "Temps d'opération" },
      {
        en: 'Operating delay',
        fr: "Arrêt d'exploitation",
        note: 'The machine could work, and its operation stops it.',
      },
      { en: 'Operating standby', fr: 'Attente décidée' },
      { en: 'External standby', fr: 'Attente externe', note: 'Weather, power or others keep it from work.' },
      { en: 'Scheduled down', fr: 'Arrêt planifié' },
      { en: 'Unscheduled down', fr: 'Panne', not: ['break-down', 'breakdown', 'breakdowns'] },
      { en: 'Stop reason', fr: "Cause d'arrêt" },
      { en: 'Effective utilisation', fr: 'Utilisation effective', not: ['utilization'] },
    ],
  },
  {
    title: 'Tracking',
    terms: [
      {
        en: 'Position',
        fr: 'Position',
        note: 'A point with a time. A *place* is an area with a name; the job of a person is their *poste*.',
        apart: ['job', 'scope of a target'],
      },
      { en: 'Place', fr: 'Lieu', apart: ['in a list'], not: ['geofence', 'geofences', 'geo-zone'] },
      { en: 'Tracker', fr: 'Balise', not: ['beacon', 'beacons'] },
      { en: 'Live feeds', fr: 'Flux temps réel' },
      { en: 'Alerts', fr: 'Alertes', note: 'What is watched for. An *alarm* is the sound of one.' },
      { en: 'Emergency alarm', fr: "Alerte d'urgence" },
      { en: 'Acknowledge', fr: 'Acquitter', note: 'I have seen it. Its cause is mended elsewhere.' },
      { en: 'Quarantine', fr: 'Quarantaine', apart: ['item'] },
      { en: 'Telematics', fr: 'Télématique' },
    ],
  },
  {
    title: 'Fuel',
    terms: [
      {
        en: 'Fuel',
        fr: 'Carburant',
        note: 'What machines burn is *gasoil* in French.',
        not: ['gasoline'],
        apart: ['burnt', 'level in the tank'],
      },
      { en: 'Fuel tank', fr: 'Cuve à carburant', apart: ['of a machine'] },
      { en: 'Tank dip', fr: 'Jauge de cuve', note: 'A level measured by stick.', not: ['tank dipping'] },
      { en: 'Fuel dispense', fr: 'Plein de carburant', note: 'Of one machine; *fill* for short.' },
      { en: 'Fuel pump', fr: 'Pompe à carburant' },
      { en: 'Tanker', fr: 'Camion-citerne', note: 'See *bowser*.', apart: ['icon'] },
      { en: 'Attendant', fr: 'Pompiste' },
      { en: 'Totaliser', fr: 'Totalisateur', not: ['totalizer'] },
      { en: 'Fuel stock', fr: 'Stock de carburant' },
    ],
  },
  {
    title: 'Parts and vendors',
    terms: [
      { en: 'Spare parts', fr: 'Pièces de rechange' },
      { en: 'Part', fr: 'Article' },
      { en: 'Maker', fr: 'Fabricant', apart: ['of machines'] },
      { en: 'Reorder level', fr: 'Seuil de réappro', not: ['reorder point'] },
      { en: 'Equivalence', fr: 'Équivalence', not: ['interchangeability'] },
      { en: 'Vendor', fr: 'Fournisseur', not: ['supplier', 'suppliers', 'bidder', 'bidders', 'tenderer'] },
      { en: 'Purchase request', fr: "Demande d'achat", not: ['requisition', 'requisitions'] },
      {
        en: 'Quotation request',
        fr: 'Demande de prix',
        note: 'In the portal, to the vendor: *request for quotation*.',
        not: ['RFQ', 'tender', 'tenders'],
      },
      { en: 'Offer', fr: 'Offre', not: ['bid', 'bids'] },
      { en: 'Technical envelope', fr: 'Enveloppe technique' },
      { en: 'Commercial envelope', fr: 'Enveloppe commerciale' },
      { en: 'Alternates', fr: 'Variantes', note: 'Another part that the vendor offers instead.' },
      { en: 'Addendum', fr: 'Additif', not: ['amendment', 'amendments'] },
      { en: 'Award', fr: 'Attribution', note: 'The decision. What follows is the order.' },
      { en: 'Approval workflow', fr: "Circuit d'approbation" },
      { en: 'Purchase order', fr: 'Bon de commande' },
      { en: 'Delivery note', fr: 'Bon de livraison', note: "The vendor's. The mine's own is the *receipt*." },
      { en: 'Receipts', fr: 'Réceptions' },
      { en: 'Lead time (days)', fr: 'Délai (jours)' },
      { en: 'Incoterm', fr: 'Incoterm' },
    ],
  },
  {
    title: 'Safety',
    terms: [
      { en: 'HSE', fr: 'HSE', not: ['EHS', 'SHE', 'OHS'] },
      { en: 'Near miss', fr: "Presqu'accident", not: ['near-miss', 'near hit'] },
      { en: 'Safety observation', fr: 'Observation de sécurité' },
      { en: 'Critical risk', fr: 'Risque critique' },
      { en: 'Critical control', fr: 'Contrôle critique' },
      { en: 'Work permit', fr: 'Permis de travail', not: ['work license'] },
      { en: 'Prevention plan', fr: 'Plan de prévention' },
      { en: 'Isolation', fr: 'Consignation' },
      { en: 'Lock-out point', fr: 'Point de consignation', not: ['lockout'] },
      { en: 'SPA card', fr: 'Fiche SPA', note: 'Stop, think, act: filled by a team before its job.' },
      { en: 'PPE', fr: 'EPI' },
      { en: 'First aid', fr: 'Premiers soins' },
      { en: 'Severity', fr: 'Gravité' },
      { en: 'Lost days', fr: 'Jours perdus' },
      { en: 'Severity rate', fr: 'Taux de gravité' },
      { en: 'Muster', fr: 'Appel', note: 'Who is where in an emergency.', not: ['roll call'] },
      { en: 'Equipment check', fr: "Vérification d'engin", note: 'Before the shift, by the operator.' },
      { en: 'Grounding order', fr: "Ordre d'immobilisation", note: 'The machine must not be used.' },
      { en: 'Lifting plan', fr: 'Plan de levage' },
      { en: 'Competent person', fr: 'Personne compétente' },
    ],
  },
  {
    title: 'The application',
    terms: [
      {
        en: 'Sign in',
        fr: 'Connexion',
        not: ['log in', 'log on', 'logged in', 'log into', 'logon'],
        note: 'The badge or code of an operator at a machine is a *log-in*.',
      },
      { en: 'Sign out', fr: 'Se déconnecter', not: ['log out', 'log off', 'logged out', 'logout', 'logoff'] },
      { en: 'Login', fr: 'Identifiant', not: ['user name', 'username'] },
      { en: 'Passkey', fr: "Clé d'accès" },
      { en: 'Permission', fr: 'Droit' },
      { en: 'Audit log', fr: "Journal d'audit", not: ['audit trail'] },
      { en: 'API token', fr: "Jeton d'API", not: ['API key'] },
      { en: 'Dashboard', fr: 'Tableau de bord' },
      { en: 'Pane', fr: 'Volet', note: 'Part of a workspace; it shows any screen.' },
      { en: 'Command palette', fr: 'Palette de commandes' },
      { en: 'Form template', fr: 'Modèle de formulaire' },
      { en: 'Draft', fr: 'Brouillon' },
      { en: 'Save', fr: 'Enregistrer' },
      { en: 'Cancel', fr: 'Annuler' },
      {
        en: 'Delete',
        fr: 'Supprimer',
        note: 'The row goes. *Remove* takes it from here only.',
        not: ['erase', 'erased'],
      },
      { en: 'Remove', fr: 'Retirer' },
      { en: 'Edit', fr: 'Modifier' },
      { en: 'Retry', fr: 'Réessayer' },
      { en: 'Reject', fr: 'Refuser', apart: ['observation', 'trip'] },
      { en: 'E-mail', fr: 'E-mail', not: ['emails'] },
      { en: 'Phone', fr: 'Téléphone', not: ['telephone', 'telephones', 'cell phone'] },
      { en: 'Attachments', fr: 'Pièces jointes' },
    ],
  },
];

/** British spelling, and words that nobody on a mine site says. */
export const unwantedWords: readonly UnwantedWord[] = [
  { word: 'anew', better: 'again' },
  { word: 'instant', better: 'time' },
  { word: 'shall', better: 'must, will' },
  { word: 'whilst', better: 'while' },
  { word: 'amongst', better: 'among' },
  { word: 'hereby', better: '(leave it out)' },
  { word: 'thing', better: 'the name of the thing', except: ['THINK: worst thing that could happen discussed'] },
  { word: 'email', better: 'E-mail', except: ['The columns email and name are missing.'] },
  { word: 'lays', better: 'lies, is' },
  { word: 'invalid data', better: 'what is wrong with it' },
  { word: 'oops', better: 'what happened' },
  { word: 'sorry', better: 'what happened' },
  { word: 'informations', better: 'information' },
  { word: 'softwares', better: 'software' },
  { word: 'personnels', better: 'staff' },
  { word: 'color', better: 'colour' },
  { word: 'catalog', better: 'catalogue' },
  { word: 'center', better: 'centre' },
  { word: 'liter', better: 'litre' },
  { word: 'liters', better: 'litres' },
  { word: 'license', better: 'licence' },
  { word: 'canceled', better: 'cancelled' },
  { word: 'labeled', better: 'labelled' },
  { word: 'organization', better: 'organisation' },
  { word: 'authorize', better: 'authorise' },
  { word: 'authorized', better: 'authorised' },
  { word: 'recognized', better: 'recognised' },
  { word: 'behavior', better: 'behaviour' },
];
