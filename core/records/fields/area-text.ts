import type { FieldText } from '../field.ts';
import { areasFromGeoJson } from './area-from-geojson.ts';
import { parseCorners } from './corners.ts';
import { jsonText } from './plain-text.ts';

/**
 * GeoJSON, written as a polygon and read in any form that holds one; or its corners, line by line. Of several parts
 * none is chosen here.
 */
export const areaText: FieldText = {
  print: jsonText.print,
  parse: (text, field, context) => {
    const typed = text.trim();
    if (!typed.startsWith('{')) return parseCorners(text);
    const value = jsonText.parse(typed, field, context);
    if (typeof value !== 'object' || value === null || ('type' in value && value.type === 'Polygon')) return value;
    const found = areasFromGeoJson(typed);
    return found.length === 1 ? found[0]?.area : value;
  },
};
