// Makes TypeScript of the texts: every <feature>/texts/<language>/<name>.json becomes a module of generated/texts.
// Screens import `#texts/<feature>/<name>.ts`: the web is built with one language, and the server's variant answers in
// the language of whoever is served. Runs on any Node from 20.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { accent, mark, pseudoLanguage } from './pseudo-language.mjs'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const texts = 'generated/texts'
/** Not with the others: nothing that ships knows of it. */
const pseudoTexts = 'dist/pseudo-texts'
/** The language the others are compared with. */
const first = 'en'
const source = /^(?:areas\/)?(.+)\/texts\/([\w-]+)\/([\w-]+)\.json$/

/** Files under a folder, by their path from the root. */
function filesUnder(folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

/** The texts of each language: what stands in a file, by the name it is imported by. */
function readTexts() {
  const languages = new Map()
  for (const file of ['app', 'areas', 'kit', 'platform', 'site'].flatMap(filesUnder)) {
    const [, feature, language, name] = source.exec(file) ?? []
    if (feature === undefined) continue
    if (!languages.has(language)) languages.set(language, new Map())
    const content = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
    languages.get(language).set(`${feature}/${name}`, { file, content })
  }
  return languages
}

const quoted = (text) => text.replace(/[`\\]|\$\{/g, '\\$&')

/** A message as TypeScript: what it takes, and the template that says it. */
function compile(message, where, pseudo) {
  const takes = new Map()
  let usesSite = false
  const take = (name, type) => {
    const before = takes.get(name)
    // What is counted may be said as well.
    const both = before === 'number' && type === 'string' ? 'number' : type
    if (before !== undefined && before !== both && !(before === 'string' && type === 'number'))
      throw new Error(`${where}: {${name}} is used as ${before} and as ${type}`)
    takes.set(name, both)
  }
  const templateOf = (parts, counted) => `\`${parts.map((part) => inTemplate(part, counted)).join('')}\``
  const inTemplate = (part, counted) => {
    switch (part.type) {
      case TYPE.literal:
        return quoted(pseudo ? accent(part.value) : part.value)
      case TYPE.argument:
        if (part.value === 'site') {
          usesSite = true
          return '${site.name}'
        }
        take(part.value, 'string')
        return `\${given.${part.value}}`
      case TYPE.number:
        take(part.value, 'number')
        return `\${number(given.${part.value})}`
      case TYPE.pound:
        return `\${number(given.${counted})}`
      case TYPE.plural: {
        take(part.value, 'number')
        const by = part.pluralType === 'ordinal' ? 'ordinal' : 'plural'
        return `\${${by}(given.${part.value}, ${casesOf(part, part.value)})}`
      }
      case TYPE.select: {
        const names = Object.keys(part.options)
        take(part.value, names.includes('true') ? 'boolean' : 'string')
        return `\${select(given.${part.value}, ${casesOf(part, counted)})}`
      }
      default:
        throw new Error(`${where}: dates and times are handed in as text`)
    }
  }
  const casesOf = ({ options }, counted) =>
    `{ ${Object.entries(options)
      .map(([name, { value }]) => `${JSON.stringify(name)}: ${templateOf(value, counted)}`)
      .join(', ')} }`
  const parts = parse(message, { ignoreTag: true, shouldParseSkeletons: false })
  const written = templateOf(parts)
  const template = pseudo ? `\`${mark(written.slice(1, -1))}\`` : written
  return { takes, template, usesSite }
}

/** The entries of an object without the notes: `"@title": "…"` explains `title` to translators. */
const messagesIn = (value) => Object.entries(value).filter(([name]) => !name.startsWith('@'))

const isKey = (name) => /^[A-Za-z_$][\w$]*$/.test(name)

/** The source of a value of a file, and what the values say of themselves: which message takes what. */
function sourceOf(value, where, seen) {
  if (typeof value === 'string') {
    const { takes, template, usesSite } = compile(value, where, seen.pseudo)
    seen.signatures.set(where, [...takes.keys()].sort().join())
    seen.site ||= usesSite
    if (takes.size === 0) return usesSite ? template : JSON.stringify(readPlain(template))
    for (const tool of ['number', 'plural', 'ordinal', 'select']) {
      if (template.includes(`\${${tool}(`)) seen.tools.add(tool)
    }
    const fields = [...takes].map(([name, type]) => `${name}: ${type}`).join('; ')
    return `(given: { ${fields} }): string => ${template}`
  }
  if (Array.isArray(value)) {
    return `[${value.map((one, at) => sourceOf(one, `${where}.${at}`, seen)).join(', ')}]`
  }
  const lines = messagesIn(value).map(
    ([name, one]) =>
      `${isKey(name) ? name : JSON.stringify(name)}: ${sourceOf(one, `${where}.${name}`, seen)},`,
  )
  return `{\n${lines.join('\n')}\n}`
}

/** The text of a template without values. */
const readPlain = (template) => template.slice(1, -1).replace(/\\([`\\$])/g, '$1')

/** The module of one file in one language, and what its messages take. */
function moduleOf(name, { file, content }, pseudo = false) {
  const seen = { pseudo, signatures: new Map(), tools: new Set(), site: false }
  const up = '../'.repeat(name.split('/').length - 1)
  const exports = messagesIn(content).map(
    ([constant, value]) => `export const ${constant} = ${sourceOf(value, constant, seen)}`,
  )
  const imports = [
    ...(seen.tools.size > 0
      ? [`import { ${[...seen.tools].sort().join(', ')} } from '${up || './'}language.ts'`]
      : []),
    ...(seen.site ? [`import { site } from '#site'`] : []),
  ]
  return {
    text: [`// Made from ${file}.`, ...imports, ...exports, ''].join('\n'),
    signatures: seen.signatures,
  }
}

/** The module that answers in the language of whoever is served. */
function serverModuleOf(name, constants, languages) {
  const up = '../'.repeat(name.split('/').length)
  const plain = (language) => `in_${language.replaceAll('-', '_')}`
  return [
    `import { inCurrentLanguage } from '#platform/language/current-language.ts'`,
    ...languages.map((language) => `import * as ${plain(language)} from '${up}${language}/${name}.ts'`),
    ...constants.map((constant) => {
      const all = languages.map((one) => `${JSON.stringify(one)}: ${plain(one)}.${constant}`).join(', ')
      return `export const ${constant} = inCurrentLanguage({ ${all} })`
    }),
    '',
  ].join('\n')
}

/** What a language lacks, has besides, or takes other values for. */
function faultsOf(language, name, theirs, ours) {
  const at = `${name} in ${language}`
  return [
    ...[...ours.keys()].filter((key) => !theirs.has(key)).map((key) => `${at} lacks ${key}`),
    ...[...theirs.keys()].filter((key) => !ours.has(key)).map((key) => `${at} has ${key} besides`),
    ...[...theirs]
      .filter(
        ([key, takes]) =>
          ours.has(key) && takes.split(',').some((one) => one && !ours.get(key).split(',').includes(one)),
      )
      .map(([key]) => `${at}: ${key} takes other values`),
  ]
}

/** How numbers are written and counted in a language: the name of the module and its text. */
const languageModule = (language) => [
  `${language}/language.ts`,
  `import { countingIn } from '#kit/language/counting.ts'\nexport const { number, plural, ordinal, select } = countingIn(${JSON.stringify(language)})\n`,
]

/**
 * Brings generated/texts up to date.
 * @throws when a message cannot be read, or a language lacks one
 */
export function generateTexts() {
  const languages = readTexts()
  const names = [first, ...[...languages.keys()].filter((language) => language !== first).sort()]
  const written = new Map()
  const faults = []
  const originals = new Map()
  const languageList = `export const languages: readonly [string, ...string[]] = ${JSON.stringify(names)}\n`
  for (const language of names) {
    written.set(...languageModule(language))
    written.set(
      `${language}/languages.ts`,
      `${languageList}export const currentLanguage = (): string => ${JSON.stringify(language)}\n`,
    )
    const files = languages.get(language) ?? new Map()
    for (const [name, file] of files) {
      const { text, signatures } = moduleOf(name, file)
      written.set(`${language}/${name}.ts`, text)
      if (language === first) originals.set(name, signatures)
      else if (!originals.has(name)) faults.push(`${file.file} has no English original`)
      else faults.push(...faultsOf(language, name, signatures, originals.get(name)))
    }
    for (const name of originals.keys())
      if (!files.has(name)) faults.push(`${name} is missing in ${language}`)
  }
  if (faults.length > 0) throw new Error(`The translations are not whole:\n${faults.join('\n')}`)
  for (const [name, { content }] of languages.get(first) ?? []) {
    written.set(
      `server/${name}.ts`,
      serverModuleOf(
        name,
        messagesIn(content).map(([constant]) => constant),
        names,
      ),
    )
  }
  written.set(
    'server/languages.ts',
    `${languageList}export { currentLanguage } from '#platform/language/current-language.ts'\n`,
  )
  writeInto(texts, written)
}

/** Brings the texts of the pseudo-language up to date. */
function generatePseudoLanguage() {
  const written = new Map([
    languageModule(pseudoLanguage),
    [
      `${pseudoLanguage}/languages.ts`,
      `export const languages: readonly [string, ...string[]] = ['${first}', '${pseudoLanguage}']\nexport const currentLanguage = (): string => '${pseudoLanguage}'\n`,
    ],
  ])
  for (const [name, file] of readTexts().get(first))
    written.set(`${pseudoLanguage}/${name}.ts`, moduleOf(name, file, true).text)
  writeInto(pseudoTexts, written)
}

/** Makes a folder hold these files and no others; writes only what has changed. */
function writeInto(folder, written) {
  for (const [name, text] of written) {
    const file = path.join(root, folder, name)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const file of filesUnder(folder)) {
    if (!written.has(path.posix.relative(folder, file))) rmSync(path.join(root, file))
  }
}

/**
 * A plugin for Vite by which a build of the web reads the texts of one language, and downloads no other. Without it
 * `#texts/…` are the server's, which need Node.
 * @param {string} language  BCP 47, or the pseudo-language
 * @returns {import('vite').Plugin}
 */
export function textsIn(language) {
  const isPseudo = language === pseudoLanguage
  const replacement = `${path.join(root, isPseudo ? pseudoTexts : texts, language)}/`
  return {
    name: 'texts-in-one-language',
    config: () => {
      if (isPseudo) generatePseudoLanguage()
      return { resolve: { alias: [{ find: /^#texts\//, replacement }] } }
    },
  }
}
