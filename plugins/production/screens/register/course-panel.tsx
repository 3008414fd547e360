import { Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { extent } from 'd3-array';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../../../core/charts/chart.tsx';
import { GanttChart } from '../../../../core/charts/svg/gantt-chart.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { MapView } from '../../../../core/map/map-view.tsx';
import { showWhole } from '../../../../core/map/show-whole.ts';
import type { Row } from '../../../../core/records/client.ts';
import type { TripCourse } from '../../shared/course.ts';
import { haulColours } from '../../shared/haul-colours.ts';
import { haulStateWords } from '../../records/choices.ts';
import { tripCalls } from './trip-calls.ts';
import './trip-course.css';

/** A trip's way on the map, its states and its payload and speed over time. */
export function CoursePanel({ trip }: { readonly trip: Row }) {
  const { t, i18n } = useLingui();
  const format = useFormat(trip.site);
  const { data, error } = useQuery({
    queryKey: ['trip-course', trip.id, trip.version],
    queryFn: ({ signal }) => tripCalls.course(trip.id, signal),
  });
  const states = data?.states ?? none;
  const lane = t`States`;
  const stretches = useMemo(
    () =>
      states.map(({ state, from, to }) => ({
        lane,
        from,
        to,
        category: i18n._(haulStateWords[state]),
        colour: haulColours[state],
        label: t`${i18n._(haulStateWords[state])}: ${format.time(new Date(from))} – ${format.time(new Date(to))}`,
      })),
    [states, lane, i18n, t, format],
  );
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <Spinner size={30} />;
  const [first, last] = [
    data.states[0]?.from ?? data.points[0]?.[0],
    data.states.at(-1)?.to ?? data.points.at(-1)?.[0],
  ];
  if (first === undefined || last === undefined) return <p>{t`There is no timeline for this trip.`}</p>;
  return (
    <div className="trip-course">
      {data.points.length > 1 ? <Way course={data} /> : <p>{t`Its positions are no longer stored.`}</p>}
      {stretches.length > 0 ? (
        <>
          <GanttChart label={lane} lanes={[lane]} stretches={stretches} range={[first, last]} />
          <ul className="trip-course-legend">
            {[...new Map(states.map(({ state }) => [state, i18n._(haulStateWords[state])]))].map(([state, words]) => (
              <li key={state}>
                <span style={{ background: haulColours[state] }} aria-hidden />
                {words}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {data.points.length > 1 ? (
        <div className="trip-course-chart">
          <Chart
            label={t`Payload and speed`}
            instants={data.points.map(([at]) => at)}
            series={[
              {
                label: t`Payload`,
                unit: 't',
                colour: '#c87619',
                values: data.points.map(([, , , , payload]) => payload),
              },
              { label: t`Speed`, unit: 'km/h', colour: '#4c90f0', values: data.points.map(([, , , speed]) => speed) },
            ]}
          />
        </div>
      ) : null}
    </div>
  );
}

const none: TripCourse['states'] = [];

function Way({ course: { points } }: { readonly course: TripCourse }) {
  const { t } = useLingui();
  const [west = 0, east = 0] = extent(points, ([, lon]) => lon);
  const [south = 0, north = 0] = extent(points, ([, , lat]) => lat);
  const ready = useCallback(
    (map: MapLibreMap) => {
      map.addSource('way', {
        type: 'geojson',
        data: {
          type: 'Feature',
          properties: {},
          geometry: { type: 'LineString', coordinates: points.map(([, lon, lat]) => [lon, lat]) },
        },
      });
      map.addLayer({ id: 'way', type: 'line', source: 'way', paint: { 'line-color': '#4c90f0', 'line-width': 3 } });
      showWhole(
        map,
        points.map(([, lon, lat]) => ({ lon, lat })),
        { padding: 24 },
      );
    },
    [points],
  );
  return (
    <div className="trip-course-map">
      <MapView label={t`Truck track`} centre={{ lon: (west + east) / 2, lat: (south + north) / 2 }} onReady={ready} />
    </div>
  );
}
