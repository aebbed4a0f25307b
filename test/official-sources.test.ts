import { parse } from 'csv-parse/sync'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { isFromRegulator, isQuestion, siteOfRegulator } from '#areas/catalogue/fit/contract/regulators.ts'
import {
  isOfficial,
  isOfUniversity,
  isOn,
  namedSites,
  newspapers,
  registers,
} from './fixtures/official-hosts.ts'

/** Which sites the facts of the product come from: docs/decisions/2026-11-26-official-sources.md. */

const root = path.resolve(import.meta.dirname, '..')
const builtIn = 'areas/catalogue/built-in/server'
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rowsOf = (file: string) =>
  parse<Record<string, string>>(read(path.posix.join(builtIn, file)), { columns: true })

const universities = rowsOf('universities.csv')
const programs = rowsOf('programs.csv')
const domainsOf = ({ domains = '', website }: Record<string, string>) => [
  ...domains.split(/[| ]/).filter(Boolean),
  ...(website ? [new URL(website).hostname.replace(/^www\./, '')] : []),
]
const allDomains = new Set(universities.flatMap(domainsOf))

/** What addresses in the code lead to when they are no source. */
const noSources = ['wa.me', 'www.w3.org']

/** Files of the areas and of the texts that people wrote, without tests. */
const files = ['areas', 'content', 'site'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(csv|json|md|tsx?|tsv|txt)$/.test(entry.name))
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .filter((file) => !/\.(test|e2e|release)\.tsx?$/.test(file)),
)

interface Cited {
  file: string
  url: string
}
const cited: Cited[] = files.flatMap((file) =>
  [...read(file).matchAll(/https?:\/\/[^\s"'`|,;)<>\]}\\$]+/g)]
    .map(([url]) => ({ file, url }))
    .filter(({ url }) => URL.canParse(url) && !noSources.includes(new URL(url).hostname)),
)

it('finds the addresses of the catalogue, of help and of the code', () => {
  const from = (file: string) => cited.filter((one) => one.file === file).length
  const sources = [
    ...['programs.csv', 'universities.csv', 'program-fees.csv', 'destination-costs.csv'],
    ...['requirements.json', 'recognition.json'],
  ].map((file) => path.posix.join(builtIn, file))
  for (const file of [...sources, 'areas/catalogue/fit/server/test-lead-times.ts'])
    expect([file, from(file) > 0]).toEqual([file, true])
  expect(cited.filter(({ file }) => file.startsWith('content/help/')).length).toBeGreaterThan(100)
})

it('takes facts only from universities, authorities and the sites that are named with a reason', () => {
  const foreign = cited.filter(({ url }) => !isOfficial(url, allDomains))
  expect(foreign.map(({ file, url }) => `${file}: ${url}`)).toEqual([])
})

it('names no site that nothing comes from anymore', () => {
  const unused = Object.keys(namedSites).filter((site) => !cited.some(({ url }) => isOn(url, [site])))
  expect(unused).toEqual([])
})

it('takes from newspapers and registers only what they may say', () => {
  const reports = cited.filter(({ url }) => isOn(url, Object.keys(newspapers)))
  expect(reports.filter(({ file }) => !file.startsWith('content/help/'))).toEqual([])
  const byRegister = programs.filter(({ source_url }) => isOn(source_url!, Object.keys(registers)))
  expect(byRegister.filter(({ source_kind }) => source_kind !== 'encyclopedia')).toEqual([])
  expect(byRegister.filter(({ tuition_amount }) => tuition_amount)).toEqual([])
  for (const file of ['requirements.json', 'recognition.json', 'program-fees.csv', 'destination-costs.csv'])
    expect(
      cited.filter((one) => one.file.endsWith(`/${file}`) && isOn(one.url, Object.keys(registers))),
    ).toEqual([])
})

it('calls the source of a program official only if it is a page of its university or of an authority', () => {
  const domains = new Map(universities.map((one) => [one.source_id, domainsOf(one)]))
  const foreign = programs.filter(
    ({ university_source_id, source_kind, source_url }) =>
      source_kind === 'official' && !isOfUniversity(source_url!, domains.get(university_source_id!)!),
  )
  expect(foreign.map(({ source_id, source_url }) => [source_id, source_url])).toEqual([])
})

describe('the rules of regulators at home', () => {
  const rules = (
    JSON.parse(read(path.posix.join(builtIn, 'recognition.json'))) as {
      regulator: string
      position: number
      rule: string
      source_url: string
      checked_on: string | null
    }[]
  ).map((rule) => ({ ...rule, checkedOn: rule.checked_on }))

  test.each(rules)('$regulator $position comes from its own site, or asks there', (rule) => {
    expect(isFromRegulator(rule.regulator, rule.source_url)).toBe(true)
    if (isQuestion(rule)) expect(new URL(rule.source_url).pathname).toBe('/')
    else expect(rule.source_url).not.toBe(siteOfRegulator(rule.regulator))
  })

  it('is stated in no number that was not read', () => {
    for (const { rule } of rules.filter(isQuestion)) expect(rule).not.toMatch(/\d/)
  })
})

test.each([
  ['https://www.hec.gov.pk/english/', true],
  ['https://pmdc.pk/', true],
  ['https://beta.ibcc.cloud/?p=1', true],
  ['https://eoibeijing.gov.in/list', true],
  ['http://www.su.edu.pk/pqr', true],
  ['https://www.bangor.ac.uk/', true],
  ['https://med.tongji.edu.cn/', true],
  ['https://www.med.bg.ac.rs/', true],
  ['https://kashifwritesconsultancy.com/pmdc', false],
  ['https://mbbsinchina.urdusky.com/', false],
  ['https://educated.pk/pmdc-policy', false],
  ['https://pmdc.pk.example.com/', false],
  ['https://hec-gov.pk/', false],
  ['https://study.ac/', false],
  ['https://www.studyabroad.pk/gov', false],
  ['https://www.wikipedia.org/', false],
])('%s may be a source: %s', (url, official) => {
  expect(isOfficial(url, allDomains)).toBe(official)
})
