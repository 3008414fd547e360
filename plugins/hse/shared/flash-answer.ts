/** `GET /api/hse/incidents/<id>/flash/`: what the flash report of an incident would say, without names. */
export interface FlashProposal {
  readonly what: string;
  readonly measures: string;
  /** How many managers and HSE officers it goes to. */
  readonly readers: number;
}
