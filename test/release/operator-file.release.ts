import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { site } from '#site'
import { samples } from '#app/emails/samples.ts'

/** Another agency takes the product over: a copy of the tree is built with another operator's file. */

const root = path.join(import.meta.dirname, '../..')
let tree = ''
const built = (file: string) => readFile(path.join(tree, 'dist/web', file), 'utf8')

/** What the file says now, and what the other operator writes instead. */
const changes: readonly [string, string][] = [
  [`'${site.name}'`, `'Rahnuma'`],
  [site.contact.phone, '+92 51 555 0199'],
  [site.contact.phoneLink, '+92515550199'],
  [site.contact.email, 'salam@rahnuma.example'],
  [site.contact.address, 'Blue Area, Islamabad'],
  [site.operator.legalName, 'Rahnuma Guidance (Private) Limited'],
  [`foundedYear: ${site.claims.foundedYear}`, 'foundedYear: 2003'],
  [`affiliates: '${site.claims.affiliates}'`, `affiliates: '61+'`],
  [`countriesVisited: '${site.claims.countriesVisited}'`, `countriesVisited: '19+'`],
  [`institutions: '${site.claims.institutions}'`, `institutions: '88+'`],
  [`districtsInPakistan: '${site.claims.districtsInPakistan}'`, `districtsInPakistan: '77'`],
  [`shown: '${site.counters[0]!.shown}'`, `shown: '4k'`],
  [`'${site.copyrightYears}'`, `'2019–2023'`],
]
/** What must be nowhere afterwards: the words that stand in no other text. */
const gone = [
  ...[site.name, site.contact.phone, site.contact.phoneLink, site.contact.email, site.contact.address],
  site.operator.legalName,
]

beforeAll(async () => {
  tree = await mkdtemp(path.join(os.tmpdir(), 'manzil-operator-'))
  const parts = ['app', 'areas', 'kit', 'platform', 'scripts', 'site']
  const files = (await readdir(root)).filter((name) => /\.(?:ts|json)$/.test(name))
  await Promise.all(
    [...parts, ...files].map((part) => cp(path.join(root, part), path.join(tree, part), { recursive: true })),
  )
  await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  const operatorFile = path.join(tree, 'site.config.ts')
  let text = await readFile(operatorFile, 'utf8')
  for (const [from, to] of changes) {
    expect(text, from).toContain(from)
    text = text.replaceAll(from, to)
  }
  await writeFile(operatorFile, text)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build/build.mjs'], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(status, stderr).toBe(0)
}, 240_000)
afterAll(() => rm(tree, { recursive: true, force: true }))

it('every page, its title and its cards name the other operator, and nothing names the first', async () => {
  const { pages, app, notFound } = JSON.parse(await built('pages.json')) as {
    pages: Record<string, { file: string }>
    app: { file: string }
    notFound: { file: string }
  }
  for (const { file } of [...Object.values(pages), app, notFound]) {
    const html = await built(file)
    expect([file, gone.filter((word) => html.includes(word))]).toEqual([file, []])
    expect(/<title>([^<]*)/.exec(html)?.[1], file).toContain('Rahnuma')
    // The app's shell has its header and footer from the script.
    if (!html.includes('<footer')) continue
    for (const word of [
      '+92 51 555 0199',
      'tel:+92515550199',
      'salam@rahnuma.example',
      'Blue Area',
      '© 2019–2023 Rahnuma.',
    ]) {
      expect(html, `${file}: ${word}`).toContain(word)
    }
    const card = /property="og:image" content="[^"]*?(\/cards\/[^"?]*)/.exec(html)?.[1]
    if (!card) continue
    expect(/property="og:image:alt" content="([^"]*)"/.exec(html)?.[1], file).toContain('Rahnuma')
    expect(/property="og:site_name" content="([^"]*)"/.exec(html)?.[1], file).toBe('Rahnuma')
    // The same card in the first operator's build, where there is one, is another picture.
    const [ours, theirs] = await Promise.all([
      readFile(path.join(root, 'dist/web', card)).catch(() => Buffer.alloc(0)),
      readFile(path.join(tree, 'dist/web', card)),
    ])
    expect(theirs.length, card).toBeGreaterThan(5_000)
    expect(theirs.equals(ours), card).toBe(false)
  }
  const home = await built('index.html')
  const about = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)![1]!)
  expect(about['@graph'][0]).toMatchObject({
    name: 'Rahnuma',
    email: 'salam@rahnuma.example',
    telephone: '+92515550199',
    address: 'Blue Area, Islamabad',
    foundingDate: '2003',
  })
  expect(JSON.parse(await built('manifest.webmanifest'))).toMatchObject({ name: 'Rahnuma' })
})

it('the claims and the counters are the other operator’s', async () => {
  const [story, success] = [await built('our-story.html'), await built('success-story.html')]
  for (const claim of ['2003', '61+', '19+', '88+', '77', 'Blue Area, Islamabad']) {
    expect(story, claim).toContain(claim)
  }
  for (const claim of ['4k', '2003', '61+', '88+']) expect(success, claim).toContain(claim)
})

it('the scripts of the app carry the other operator alone', async () => {
  for (const file of await readdir(path.join(tree, 'dist/web/assets'))) {
    if (!file.endsWith('.js')) continue
    const script = await built(`assets/${file}`)
    expect([file, gone.slice(1).filter((word) => script.includes(word))]).toEqual([file, []])
  }
})

it('every e-mail is signed by the other operator', async () => {
  const mails = (await import(pathToFileURL(path.join(tree, 'dist/emails/index.js')).href)) as {
    emailNames: readonly (keyof typeof samples)[]
    renderEmail(
      name: string,
      props: unknown,
      options: { publicUrl: string },
    ): Promise<{ subject: string; html: string; text: string }>
  }
  for (const name of mails.emailNames) {
    const { subject, html, text } = await mails.renderEmail(name, samples[name][0], {
      publicUrl: 'https://rahnuma.example',
    })
    expect(html, name).toContain('Rahnuma')
    expect(text, name).toContain('Rahnuma')
    const all = [subject, html, text].join('\n')
    expect([name, gone.slice(1).filter((word) => all.includes(word))]).toEqual([name, []])
  }
})
