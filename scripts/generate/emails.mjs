// Lists the e-mails of all features in app/emails/all-emails.ts: TypeScript cannot find files by their folder, and the
// types of the list are what keeps an e-mail from being sent under a wrong name or with wrong values.
// Runs on any Node from 20.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const list = path.join(root, 'app/emails/all-emails.ts')

const foldersIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)

/** Files in the `emails` folders of the features. Some of them contain parts of e-mails and no e-mail. */
const files = () =>
  foldersIn('areas')
    .flatMap(foldersIn)
    .map((feature) => `${feature}/emails`)
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.tsx'))
    .sort()

/** The source of the list: each e-mail is named after its file. */
function emailList() {
  const emails = files().flatMap((file) => {
    const [, exported] =
      /^export const (\w+) = message\b/m.exec(readFileSync(path.join(root, file), 'utf8')) ?? []
    return exported === undefined ? [] : [{ file, exported, name: path.basename(file, '.tsx') }]
  })
  return [
    '// Made by scripts/generate/emails.mjs from the emails folders of the features. Do not edit.',
    ...emails.map(({ file, exported }) => `import { ${exported} } from '#${file}'`),
    '',
    '/** Every e-mail by the name under which the outbox stores it. */',
    'export const messages = {',
    ...emails.map(({ name, exported }) => (name === exported ? `  ${name},` : `  '${name}': ${exported},`)),
    '}',
    '',
  ].join('\n')
}

/** Brings app/emails/all-emails.ts up to date. */
export function generateEmails() {
  // A tree without features has no e-mails.
  if (!existsSync(path.dirname(list))) return
  const source = emailList()
  if (!existsSync(list) || readFileSync(list, 'utf8') !== source) writeFileSync(list, source)
}
