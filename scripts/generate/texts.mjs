// Generates TypeScript from the texts: every <feature>/texts/<language>/<name>.json becomes a module of
// generated/texts/<language>. A build of the web reads those of one language (`textsIn`), so that no other one is
// downloaded. On the server `#texts/<feature>/<name>.ts` is a module that answers in the language of the current call.
// FormatJS parses the messages; kit/language/counting.ts formats them with `Intl`. Runs on any Node from 20.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const generated = 'generated/texts'
/** The language that the others are compared with. */
const original = 'en'
const source = /^(?:areas\/)?(.+)\/texts\/([\w-]+)\/([\w-]+)\.json$/

/** Files in these folders and below, by their paths from the root. */
export const filesBelow = (...folders) =>
  folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))

/** Writes a file unless it has this text already: a new time would make watchers build again. */
export function writeIfChanged(name, text) {
  const file = path.join(root, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The texts of each language: messages by the names of their modules. `reviver` (of `JSON.parse`) may change them. */
export function readTexts(reviver) {
  const texts = { [original]: {} }
  for (const file of filesBelow('app', 'areas', 'kit', 'platform', 'site')) {
    const [, feature, language, name] = source.exec(file) ?? []
    if (name === undefined) continue
    texts[language] ??= {}
    texts[language][`${feature}/${name}`] = JSON.parse(readFileSync(path.join(root, file), 'utf8'), reviver)
  }
  return texts
}

/** A message as a template literal, with the types of the values in it. */
function compile(message, where) {
  const types = {}
  const valueOf = (name, type) => {
    // A number that decides between cases may be shown as it is, too.
    types[name] = type === 'string' ? (types[name] ?? type) : type
    return `values.${name}`
  }
  const templateOf = (parts, counted) => `\`${parts.map((part) => inTemplate(part, counted)).join('')}\``
  const casesOf = ({ options }, counted) =>
    `{ ${Object.entries(options)
      .map(([name, { value }]) => `${JSON.stringify(name)}: ${templateOf(value, counted)}`)
      .join(', ')} }`
  const inTemplate = (part, counted) => {
    switch (part.type) {
      case TYPE.literal:
        return part.value.replace(/[`\\]|\$\{/g, '\\$&')
      case TYPE.argument:
        return part.value === 'site' ? '${site.name}' : `\${${valueOf(part.value, 'string')}}`
      case TYPE.number:
        return `\${number(${valueOf(part.value, 'number')})}`
      case TYPE.pound:
        return `\${number(values.${counted})}`
      case TYPE.plural: {
        const kind = part.pluralType === 'ordinal' ? 'ordinal' : 'plural'
        return `\${${kind}(${valueOf(part.value, 'number')}, ${casesOf(part, part.value)})}`
      }
      case TYPE.select: {
        const type = 'true' in part.options ? 'boolean' : 'string'
        return `\${select(${valueOf(part.value, type)}, ${casesOf(part, counted)})}`
      }
      default:
        throw new Error(`${where}: dates and times are passed as text`)
    }
  }
  return { template: templateOf(parse(message, { ignoreTag: true, shouldParseSkeletons: false })), types }
}

/** The messages in an object or list, without the notes: `"@title": "…"` explains `title` to translators. */
const messagesIn = (value) => Object.entries(value).filter(([name]) => !name.startsWith('@'))

/** A message, or messages that belong together, as an expression. Adds the values of each message to `signatures`. */
function expressionOf(value, where, signatures) {
  if (typeof value !== 'string') {
    const partOf = (one, name) => expressionOf(one, `${where}.${name}`, signatures)
    if (Array.isArray(value)) return `[${value.map(partOf).join(', ')}]`
    const lines = messagesIn(value).map(([name, one]) => `${JSON.stringify(name)}: ${partOf(one, name)},\n`)
    return `{\n${lines.join('')}}`
  }
  const { template, types } = compile(value, where)
  signatures[where] = Object.keys(types)
  const parameters = Object.entries(types).map(([name, type]) => `${name}: ${type}`)
  return parameters.length === 0 ? template : `(values: { ${parameters.join('; ')} }): string => ${template}`
}

/**
 * The modules of one language.
 * @param languages all languages, which people can choose from
 * @returns their sources by their paths, and the names of the values of each message
 */
export function modulesIn(language, texts, languages) {
  const signatures = {}
  const modules = {
    [`${language}/counting.ts`]: `import { countingIn } from '#kit/language/counting.ts'
export const { number, plural, ordinal, select } = countingIn(${JSON.stringify(language)})\n`,
    [`${language}/languages.ts`]: `export const languages: readonly [string, ...string[]] = ${JSON.stringify(languages)}
export const currentLanguage = (): string => ${JSON.stringify(language)}\n`,
  }
  for (const [name, messages] of Object.entries(texts)) {
    let code = ''
    for (const [constant, value] of messagesIn(messages))
      code += `export const ${constant} = ${expressionOf(value, `${name}.${constant}`, signatures)}\n`
    const used = ['number', 'ordinal', 'plural', 'select'].filter((one) => code.includes(`\${${one}(`))
    const counting = `${'../'.repeat(name.split('/').length - 1)}counting.ts`
    if (used.length > 0) code = `import { ${used.join(', ')} } from '${counting}'\n${code}`
    if (code.includes('${site.name}')) code = `import { site } from '#site'\n${code}`
    modules[`${language}/${name}.ts`] = code
  }
  return { modules, signatures }
}

/** The module that answers in the language of the current call. */
function serverModule(name, messages, languages) {
  const up = '../'.repeat(name.split('/').length)
  const imports = languages.map((one, at) => `import * as language${at} from '${up}${one}/${name}.ts'\n`)
  const all = languages.map((one, at) => `'${one}': language${at}`).join(', ')
  const constants = messagesIn(messages).map(([constant]) => constant)
  return `import { inCurrentLanguage } from '#platform/language/current-language.ts'
${imports.join('')}export const { ${constants.join(', ')} } = inCurrentLanguage({ ${all} })\n`
}

/** What a translation lacks, what it has that the original has not, and where it uses other values. */
const faultsOf = (language, theirs, ours) => [
  ...Object.keys(ours).flatMap((key) => (key in theirs ? [] : `${language} lacks ${key}`)),
  ...Object.entries(theirs).flatMap(([key, values]) => {
    if (!(key in ours)) return `${language} has ${key}, which is not in the original`
    return values.every((one) => ours[key].includes(one)) ? [] : `${language}: ${key} uses other values`
  }),
]

/**
 * Brings generated/texts up to date.
 * @throws when a message cannot be parsed, or a translation does not match the original
 */
export function generateTexts() {
  const texts = readTexts()
  const languages = [...new Set([original, ...Object.keys(texts).sort()])]
  const all = languages.map((language) => modulesIn(language, texts[language], languages))
  const faults = all.flatMap(({ signatures }, at) => faultsOf(languages[at], signatures, all[0].signatures))
  if (faults.length > 0) throw new Error(`The translations are incomplete:\n${faults.join('\n')}`)
  const files = Object.assign({}, ...all.map(({ modules }) => modules))
  files['server/languages.ts'] = `export { languages } from '../${original}/languages.ts'
export { currentLanguage } from '#platform/language/current-language.ts'\n`
  for (const [name, messages] of Object.entries(texts[original]))
    files[`server/${name}.ts`] = serverModule(name, messages, languages)
  writeFolder(generated, files)
}

/** Makes these files the only ones in a folder. */
export function writeFolder(folder, files) {
  for (const [name, text] of Object.entries(files)) writeIfChanged(`${folder}/${name}`, text)
  for (const file of filesBelow(folder))
    if (!(path.posix.relative(folder, file) in files)) rmSync(path.join(root, file))
}

/** The alias by which a build reads the texts of one language; the others need Node. */
export const textsIn = (language, folder = generated) => ({
  find: /^#texts\//,
  replacement: `${path.join(root, folder, language)}/`,
})
