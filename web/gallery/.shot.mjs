import { chromium } from 'playwright-core'
const [, , ...which] = process.argv
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  ),
})
for (const spec of which) {
  const [pane, w] = spec.split('@')
  const p = await b.newPage({ viewport: { width: +w, height: 900 } })
  p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(spec, m.text().slice(0, 300)))
  p.on('pageerror', (e) => console.log(spec, String(e).slice(0, 500)))
  await p.goto('http://127.0.0.1:23417/gallery/gallery.html' + (pane === 'all' ? '' : '?only=' + pane))
  await p.waitForSelector('[data-pane]')
  await p.waitForTimeout(800)
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0)
    console.log(
      spec,
      'overflow',
      over,
      await p.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
          .slice(0, 5)
          .map((e) => e.outerHTML.slice(0, 120)),
      ),
    )
  await p.screenshot({ path: `/tmp/shots/${pane}-${w}.png`, fullPage: true })
  await p.close()
}
await b.close()
