import type { DemoItem } from './machine-items.ts';

/** Category, kind, criticality, unit, name in English and French, sizes. */
const table = `
TYRE|spare|V|PCE|Tyre {}|Pneumatique {}|27.00R49 E4,24.00R35 E4,18.00R33 E4,35/65R33 L5,29.5R25 L5,17.5R25 L2,14.00R25,12.00R24,245/70R16,8.25R15
TYRE|spare|E|PCE|Rim {}|Jante {}|49 in 19.50,35 in 17.00,33 in 13.00,25 in 25.00,24 in 8.50,16 in 7.00
TYRE|consumable|D|PCE|Rim O-ring {}|Joint torique de jante {}|OR 225,OR 233,OR 249,OR 335,OR 349
BEARING|spare|E|PCE|Deep groove ball bearing {}|Roulement à billes {}|6204-2RS,6205-2RS,6206-2RS,6207-2RS,6208-2RS,6210-2RS,6212-2RS,6308-2RS,6310-2RS,6312-2RS,6314-2RS,6316-2RS
BEARING|spare|E|PCE|Spherical roller bearing {}|Roulement à rotule sur rouleaux {}|22212,22216,22220,22224,22228,22232,22316,22320,22324,22328,22332,22340
BEARING|spare|E|PCE|Tapered roller bearing {}|Roulement à rouleaux coniques {}|30205,30207,30209,30212,30216,32008,32010,32012,32216,32220
SEAL|spare|D|PCE|Rotary shaft seal {}|Joint à lèvre {}|25×40×7,30×47×7,35×52×7,40×62×8,50×72×8,60×85×10,75×100×10,90×120×12,110×140×12
SEAL|consumable|D|PCE|O-ring NBR {}|Joint torique NBR {}|10×2,15×2.5,20×2.5,25×3,32×3,40×3.5,50×3.5,63×4,80×5
FASTENER|consumable|D|PCE|Hexagon bolt 10.9 {}|Vis à tête hexagonale 10.9 {}|M8×25,M8×40,M10×30,M10×50,M12×40,M12×60,M16×50,M16×80,M20×60,M20×100,M24×80,M24×120,M30×100,M36×150
FASTENER|consumable|D|PCE|Hexagon nut class 10 {}|Écrou hexagonal classe 10 {}|M8,M10,M12,M16,M20,M24,M30,M36
FASTENER|consumable|D|PCE|Hardened washer {}|Rondelle trempée {}|M8,M10,M12,M16,M20,M24,M30
FASTENER|consumable|D|PCE|Wheel stud {}|Goujon de roue {}|M22×110,M24×120,M27×130,M30×140
HYD|consumable|E|M|Hydraulic hose 4SP {}|Flexible hydraulique 4SP {}|3/8 in,1/2 in,5/8 in,3/4 in,1 in,1 1/4 in,1 1/2 in
HYD|consumable|D|PCE|Hose fitting JIC {}|Raccord de flexible JIC {}|3/8 in,1/2 in,5/8 in,3/4 in,1 in,1 1/4 in
HYD|consumable|D|PCE|Quick coupling {}|Coupleur rapide {}|1/4 in,3/8 in,1/2 in,3/4 in,1 in
ELEC|consumable|E|PCE|Starter battery {}|Batterie de démarrage {}|12 V 70 Ah,12 V 100 Ah,12 V 180 Ah,12 V 225 Ah
ELEC|consumable|D|PCE|Blade fuse {}|Fusible à lame {}|5 A,10 A,15 A,20 A,30 A
ELEC|consumable|D|PCE|Relay {}|Relais {}|24 V 20 A,24 V 40 A,12 V 40 A
ELEC|spare|E|PCE|Inductive proximity switch {}|Détecteur inductif {}|M12 PNP,M18 PNP,M30 PNP
LUBE|lubricant|E|L|Engine oil {}|Huile moteur {}|15W-40 CK-4,10W-30 CK-4,SAE 30
LUBE|lubricant|E|L|Hydraulic oil {}|Huile hydraulique {}|HV 32,HV 46,HV 68
LUBE|lubricant|E|L|Transmission oil {}|Huile de transmission {}|SAE 30 TO-4,SAE 50 TO-4,SAE 60 TO-4
LUBE|lubricant|E|L|Gear oil {}|Huile pour engrenages {}|80W-90,85W-140,CLP 220,CLP 320
LUBE|lubricant|D|KG|Grease {}|Graisse {}|EP 2 lithium,EP 2 molybdenum,EP 1 centralised
CONVEYOR|spare|V|M|Conveyor belt {}|Bande transporteuse {}|EP 500/3 800 mm,EP 630/4 1000 mm,EP 1000/4 1200 mm,ST 1600 1400 mm
CONVEYOR|spare|E|PCE|Carrying idler roller {}|Rouleau porteur {}|108×315,108×380,133×465,159×530
CONVEYOR|spare|D|PCE|Return idler roller {}|Rouleau de retour {}|108×950,133×1150,159×1400
CONVEYOR|consumable|E|PCE|Belt scraper blade {}|Lame de racleur de bande {}|800 mm,1000 mm,1200 mm,1400 mm
CONVEYOR|spare|V|PCE|Head pulley {}|Tambour de tête {}|500×950,630×1150,800×1400
CONVEYOR|consumable|D|PCE|V-belt {}|Courroie trapézoïdale {}|SPA 1250,SPB 1600,SPB 2000,SPC 2500,SPC 3150
CRUSHER|spare|V|PCE|Fixed jaw plate {}|Mâchoire fixe {}|1100×850,1250×950,1400×1100
CRUSHER|spare|V|PCE|Moving jaw plate {}|Mâchoire mobile {}|1100×850,1250×950,1400×1100
CRUSHER|spare|V|PCE|Cone mantle {}|Cône mobile de broyeur {}|900 mm,1200 mm,1500 mm
CRUSHER|spare|V|PCE|Bowl liner {}|Mâchoire de cône fixe {}|900 mm,1200 mm,1500 mm
CRUSHER|spare|E|PCE|Polyurethane screen panel {}|Panneau de crible en polyuréthane {}|305×305 10 mm,305×305 25 mm,305×610 40 mm,305×610 63 mm
DRILL|consumable|E|PCE|Tricone bit {}|Tricône {}|6 3/4 in,7 7/8 in,9 in,9 7/8 in
DRILL|consumable|E|PCE|Down-the-hole button bit {}|Taillant à boutons fond de trou {}|115 mm,127 mm,140 mm,165 mm,203 mm
DRILL|spare|E|PCE|Down-the-hole hammer {}|Marteau fond de trou {}|4 in,5 in,6 in,8 in
DRILL|spare|E|PCE|Drill rod {}|Tige de forage {}|89 mm 6 m,102 mm 6 m,114 mm 9 m,140 mm 9 m
WELD|consumable|D|KG|Basic welding electrode {}|Électrode basique {}|2.5 mm,3.2 mm,4 mm,5 mm
WELD|consumable|D|KG|Hardfacing electrode {}|Électrode de rechargement {}|3.2 mm,4 mm,5 mm
WELD|consumable|D|KG|Solid welding wire {}|Fil plein de soudage {}|0.8 mm,1 mm,1.2 mm,1.6 mm
PROTECT|ppe|E|PCE|Safety helmet {}|Casque de sécurité {}|white,yellow,blue,orange
PROTECT|ppe|E|PR|Safety boots size {}|Chaussures de sécurité taille {}|38,39,40,41,42,43,44,45,46
PROTECT|ppe|D|PR|Anti-cut gloves size {}|Gants anti-coupure taille {}|8,9,10,11
PROTECT|ppe|D|PCE|Dust mask {}|Masque antipoussière {}|FFP2,FFP3
CHEM|chemical|E|L|Long-life coolant {}|Liquide de refroidissement longue durée {}|concentrate,50 %
CHEM|chemical|D|L|Water-based degreaser {}|Dégraissant aqueux {}|20 L,200 L
OFFICE|consumable|D|BOX|Copy paper {}|Papier à copier {}|A4,A3
OFFICE|consumable|D|PCE|Toner cartridge {}|Cartouche de toner {}|black,cyan,magenta,yellow
TOOL|tool|D|PCE|Impact socket 1 in {}|Douille à choc 1 in {}|24 mm,27 mm,30 mm,32 mm,36 mm,41 mm,46 mm,55 mm
TOOL|tool|D|PCE|Torque wrench {}|Clé dynamométrique {}|20–100 N·m,60–340 N·m,200–1000 N·m
TOOL|tool|D|PCE|Grinding disc {}|Disque à meuler {}|125 mm,180 mm,230 mm
TOOL|tool|D|PCE|Polyester round sling {}|Élingue ronde polyester {}|1 t 2 m,2 t 3 m,5 t 4 m,10 t 6 m
`;

/** Sizes that are words and not measures. */
const french: Readonly<Record<string, string>> = {
  white: 'blanc',
  yellow: 'jaune',
  blue: 'bleu',
  orange: 'orange',
  black: 'noir',
  cyan: 'cyan',
  magenta: 'magenta',
  concentrate: 'concentré',
  'EP 2 lithium': 'EP 2 lithium',
  'EP 2 molybdenum': 'EP 2 molybdène',
  'EP 1 centralised': 'EP 1 graissage centralisé',
};

/** The parts that are made to standard sizes and go anywhere. */
export const standardItems = (): readonly DemoItem[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [category = '', kind = '', criticality = 'D', unit = '', en = '', fr = '', sizes = ''] = line.split('|');
      return sizes.split(',').map((size) => ({
        category,
        kind,
        criticality: criticality as DemoItem['criticality'],
        unit,
        en: en.replace('{}', size),
        fr: fr.replace('{}', french[size] ?? size.replaceAll(/(\d)\.(\d)/g, '$1,$2').replaceAll(' in', ' po')),
        model: null,
      }));
    });
