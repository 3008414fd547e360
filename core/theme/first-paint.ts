/**
 * The style of what the page shows before its stylesheet is there (`.first-paint` of index.html), written into the page
 * itself: nothing is waited for. The security policy allows this text and no other.
 */
export const firstPaintStyle =
  'body{margin:0;background:#fff}.first-paint{box-sizing:border-box;height:48px;padding:13px 16px;background:#f6f7f9;' +
  'border-bottom:1px solid #d3d8de}.brand{color:#1c2127;font:700 16px/1.28581 system-ui,sans-serif;letter-spacing:.02em}';
