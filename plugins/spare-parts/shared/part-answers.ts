/** A part as searches and graphs show it. */
export interface PartHead {
  readonly id: string;
  readonly code: string;
  readonly label: { readonly en: string; readonly fr: string };
  readonly maker: string | null;
  readonly reference: string | null;
  readonly status: string;
  readonly criticality: string;
  /** The id of its first photo. */
  readonly photo: string | null;
}

/** Why a part was found, the surest first. */
export type MatchReason = 'code' | 'barcode' | 'reference' | 'prefix' | 'equivalent' | 'words' | 'fuzzy';

export interface FoundPart extends PartHead {
  readonly category: string;
  readonly because: MatchReason;
  /** The reference or the code that fits, or the part that it stands in for. */
  readonly matched: string | null;
  /** Of an equivalent: what it is to the part that was asked for. */
  readonly as: 'same' | 'newer' | 'alternative' | null;
  readonly condition: string | null;
}

/** One value of a facet, with how many of the found parts have it. */
export interface FacetValue {
  readonly id: string;
  readonly label: { readonly en: string; readonly fr: string } | null;
  readonly count: number;
}

/** What `GET /api/spare_parts/search/` answers. */
export interface PartSearch {
  readonly parts: readonly FoundPart[];
  /** How many were found in all, at most as many as are looked at. */
  readonly total: number;
  readonly facets: Readonly<Record<'category' | 'maker' | 'criticality', readonly FacetValue[]>>;
}

/** A part on a machine, as `GET /api/spare_parts/machine_parts/` answers it. */
export interface MachinePart extends PartHead {
  readonly category: { readonly en: string; readonly fr: string };
  readonly position: string | null;
  readonly quantity: number | null;
  readonly life: number | null;
  /** What the fit was told of: this machine, its model or its group. */
  readonly of: 'machine' | 'model' | 'group';
}

export interface FamilyEdge {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly relation: 'same' | 'replaces' | 'alternative' | 'kit_contains' | 'not_equivalent';
  readonly condition: string | null;
  readonly state: 'proposed' | 'approved';
}

/** The family of a part and what may be taken in its place: `GET /api/spare_parts/family/`. */
export interface PartFamily {
  readonly origin: string;
  readonly parts: readonly PartHead[];
  readonly edges: readonly FamilyEdge[];
  readonly reached: readonly {
    readonly part: string;
    readonly as: 'same' | 'newer' | 'alternative';
    readonly condition: string | null;
  }[];
  /** How many parts of the family are too far away to be told. */
  readonly more: number;
}

/** Whether one reference may be taken for another, and why: `GET /api/spare_parts/explain/`. */
export interface Explanation {
  readonly from: readonly PartHead[];
  readonly to: readonly PartHead[];
  /** From the part asked for to the one that is taken; null where nothing leads there. */
  readonly path: readonly { readonly part: PartHead; readonly step: FamilyEdge['relation'] | null }[] | null;
  readonly as: 'same' | 'newer' | 'alternative' | null;
  readonly condition: string | null;
  /** Somebody said that the two are not equivalent. */
  readonly barred: boolean;
}

/** A line of a cross-reference list, as a file has it. */
export interface CrossReference {
  readonly maker_a: string;
  readonly ref_a: string;
  readonly maker_b: string;
  readonly ref_b: string;
  readonly relation: string;
  readonly condition: string;
  readonly source: string;
}

/** What becomes of the lines: `POST /api/spare_parts/cross_references/`. */
export interface CrossReferenceVerdicts {
  readonly lines: readonly { readonly verdict: 'new' | 'unchanged' | 'error'; readonly sentence: string | null }[];
  /** Whether they were written. */
  readonly written: boolean;
}
