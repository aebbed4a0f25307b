/**
 * Writes every mail as it would be sent, with invented people, and a page that shows them side by side.
 *   node scripts/run/with-runtime.mjs scripts/generate/preview-emails.ts [folder] [--pictures]
 * The folder is dist/email-preview unless given. `--pictures` adds screenshots at 600 and 360 px, light and dark,
 * with the Chromium of this machine. Build the e-mails first: vite build --mode emails
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { emailNames, renderEmail, type EmailName, type EmailProps } from '#emails'
import { samples } from '../../app/emails/samples.ts'

const folder = path.resolve(
  process.argv.slice(2).find((word) => !word.startsWith('-')) ?? 'dist/email-preview',
)
const escape = (text: string) =>
  text.replace(
    /[&<>"]/gu,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )

interface Preview {
  file: string
  subject: string
  text: string
}

async function writeMails(): Promise<Preview[]> {
  const previews: Preview[] = []
  for (const name of emailNames) {
    for (const [i, props] of (samples[name] as EmailProps[EmailName][]).entries()) {
      const mail = await renderEmail(name, props, { publicUrl: 'https://manzil.example' })
      const file = `${name}${i > 0 ? `-${i + 1}` : ''}.html`
      await writeFile(path.join(folder, file), mail.html)
      previews.push({ file, subject: mail.subject, text: mail.text })
    }
  }
  return previews
}

function page(previews: Preview[]): string {
  const shown = previews.map(
    ({ file, subject, text }) => `<section><h2>${escape(file)}</h2><p>Subject: <b>${escape(subject)}</b></p>
<div><iframe src="${file}" width="600" height="700" title="600 px"></iframe>
<iframe src="${file}" width="360" height="700" title="360 px"></iframe><pre>${escape(text)}</pre></div></section>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>E-mails</title>
<style>body{font:16px/1.5 system-ui;margin:24px}div{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}
iframe{border:1px solid #76869a;flex:none}pre{white-space:pre-wrap;width:36em;flex:none;margin:0}</style>
${shown.join('\n')}`
}

async function takePictures(previews: Preview[]): Promise<void> {
  const { findChromium } = await import('../../kit/gallery/open-gallery.ts')
  const { launchBrowser } = await import('../../kit/gallery/launch-browser.ts')
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('The pictures need a Chromium; CHROMIUM can name its program.')
  const browser = await launchBrowser(executablePath)
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [600, 360]) {
        const tab = await browser.newPage({ colorScheme, viewport: { width, height: 600 } })
        for (const { file } of previews) {
          await tab.goto(pathToFileURL(path.join(folder, file)).href)
          const picture = `${file.replace('.html', '')}-${width}-${colorScheme}.png`
          await tab.screenshot({ path: path.join(folder, picture), fullPage: true })
        }
        await tab.close()
      }
    }
  } finally {
    await browser.close()
  }
}

await mkdir(folder, { recursive: true })
const previews = await writeMails()
await writeFile(path.join(folder, 'index.html'), page(previews))
if (process.argv.includes('--pictures')) await takePictures(previews)
console.log(`${previews.length} mails are in ${path.join(folder, 'index.html')}`)
