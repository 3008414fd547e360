import { HTMLTable } from '@blueprintjs/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { employers } from '../../records/choices.ts';
import type { ExposureProposal, ProposedHours } from '../../shared/exposure-proposal.ts';
import './exposure.css';

/** Hours by employer with what becomes of them, and all that the check-ins do not tell. */
export function ProposalView({ proposal }: { readonly proposal: ExposureProposal }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const outcomes: Readonly<Record<ProposedHours['outcome'], string>> = {
    create: t`Proposed`,
    update: t`Replaces the proposal`,
    same: t`Proposed already`,
    validated: t`Validated already: left as it is`,
    by_hand: t`Entered by hand: left as it is`,
    split: t`Kept by department or contractor: left as it is`,
    nobody: t`Nobody checked in`,
  };
  const {
    stays,
    open,
    uncounted,
    capped,
    longestShift,
    stray,
    unknown,
    absent,
    staff,
    trainingHours,
    people,
    morePeople,
  } = proposal;
  const notes = [
    t`${plural(stays, { one: '# stay counted', other: '# stays counted' })}, from check-in to check-out, without breaks`,
    ...(open > 0
      ? [
          t`${plural(open, { one: '# stay without a check-out', other: '# stays without a check-out' })}: counted to the last sign of the person, ${uncounted} not at all`,
        ]
      : []),
    ...(capped > 0
      ? [
          t`${plural(capped, { one: '# stay', other: '# stays' })} of more than ${longestShift} h, counted as ${longestShift} h`,
        ]
      : []),
    ...(stray > 0
      ? [t`${plural(stray, { one: '# check-out', other: '# check-outs' })} without a check-in, not counted`]
      : []),
    ...(unknown > 0
      ? [
          t`${plural(unknown, { one: '# reading of an unknown badge', other: '# readings of unknown badges' })}, not counted`,
        ]
      : []),
    ...(absent > 0
      ? [
          t`${format.number(absent)} of the ${format.number(staff)} people of the site have no hours in the month: their work is not included`,
        ]
      : []),
    ...(trainingHours > 0
      ? [t`${format.number(trainingHours)} h of them signed for in training, by people without a check-in on that day`]
      : []),
  ];
  return (
    <div className="hours-proposal">
      <HTMLTable compact>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Employer', context: 'of hours' })}</th>
            <th scope="col" className="hours-number">{t`Headcount`}</th>
            <th scope="col" className="hours-number">{t`By check-ins`}</th>
            <th scope="col" className="hours-number">
              {t({ message: 'Known', context: 'hours' })}
            </th>
          </tr>
        </thead>
        <tbody>
          {proposal.employers.map(({ employer, headcount, hours, known, outcome }) => (
            <tr key={employer}>
              <th scope="row">
                {i18n._(employers[employer])}
                <em>{outcomes[outcome]}</em>
              </th>
              <td className="hours-number">{format.number(headcount)}</td>
              <td className="hours-number">{format.quantity(hours, 'h', { decimals: 1 })}</td>
              <td className="hours-number">{format.quantity(known, 'h', { decimals: 1 })}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {people !== null && people.length > 0 ? (
        <details>
          <summary>{t`Who did not check out`}</summary>
          <ul>
            {people.map(({ id, name, days }) => (
              <li key={id}>
                {name}: {format.list(days.map((day) => format.date(day)))}
              </li>
            ))}
            {morePeople > 0 ? <li>{t`and ${morePeople} more people`}</li> : null}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
