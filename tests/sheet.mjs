// sheet.mjs out.png width img...: screenshots side by side by chromium
import { chromium } from 'playwright';
import { readFileSync } from 'node:fs';
const [out, width, ...files] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--no-first-run'] });
const p = await b.newPage({ viewport: { width: 1900, height: 800 } });
await p.setContent(`<body style="margin:4px;background:#888;display:flex;flex-wrap:wrap;gap:6px;align-items:flex-start">${files.map((f) => `<figure style="margin:0"><figcaption style="font:12px sans-serif">${f.split('/').pop()}</figcaption><img style="width:${width}px" src="data:image/png;base64,${readFileSync(f).toString('base64')}"></figure>`).join('')}</body>`);
await p.waitForTimeout(500);
await p.screenshot({ path: out, fullPage: true });
await b.close();
