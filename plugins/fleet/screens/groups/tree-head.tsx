import { useLingui } from '@lingui/react/macro';
import { equipmentGroup } from '../../records/equipment-group.ts';
import { groupFacts } from './tree-facts.ts';

/** What the columns beside the groups are; each line is told by its own words to those who do not see it. */
export function TreeHead() {
  const { i18n } = useLingui();
  const { fields } = equipmentGroup;
  return (
    <div className="tree-line tree-head" aria-hidden="true">
      <span className="tree-toggle" />
      <span className="tree-name">{`${i18n._(fields.code.label)} · ${i18n._(fields.label.label)}`}</span>
      <span className="tree-facts">
        {groupFacts.map((fact) => (
          <span key={fact}>{i18n._(fields[fact].label)}</span>
        ))}
      </span>
      <span className="tree-count">{i18n._(fields.machines.label)}</span>
      <span className="tree-move" />
    </div>
  );
}
