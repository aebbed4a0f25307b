import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/** The same list that vitest.config.ts is made from. */
const projects = JSON.parse(readFileSync(path.join(root, 'test/projects.json'), 'utf8'))

/** Every test file of the product, or those of one vitest project, from the top folder on. */
export function testFiles(project) {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|dist|data)$/.test(entry.name))
    .flatMap(({ name }) => testsBelow(name))
    .filter((file) => !project || projectOf(file) === project)
}

/**
 * Which tests somebody means who types a path, a part of one, or words from the name of a test.
 * @param {string[]} wanted what was typed; a word that is in no path is looked for in the names of tests
 * @param {string} [only] one vitest project
 * @returns for each vitest project that has some: its name and the filters that choose them
 */
export function chooseTests(wanted, only) {
  const files = testFiles(only)
  const isIn = (one) => (file) => file.includes(one.replace(/^\.\//, ''))
  const paths = wanted.filter((one) => files.some(isIn(one)))
  const words = wanted.filter((one) => !paths.includes(one)).join(' ')
  const inPath = paths.length > 0 ? files.filter((file) => paths.some((one) => isIn(one)(file))) : files
  const named = words ? inPath.filter((file) => holds(file, words)) : inPath
  // A name that is put together from a list, such as that of a screen state, is in no file as it is.
  const asked = named.length > 0 ? named : inPath
  return [...new Set(asked.map(projectOf))].sort().map((project) => ({
    project,
    filters: [
      ...asked.filter((file) => projectOf(file) === project),
      ...(words ? ['-t', escaped(words)] : []),
    ],
  }))
}

function testsBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    return entry.isDirectory() ? testsBelow(name) : projectOf(name) ? [name] : []
  })
}

/** The project of a test file; nothing for any other file. */
function projectOf(file) {
  return projects.find(
    ({ ending, folders }) =>
      new RegExp(`\\${ending}\\.tsx?$`).test(file) &&
      (!folders || folders.some((folder) => below(folder).test(file))),
  )?.name
}

/** What is below a folder, in which `*` means any name and `!(one|other)` any but these. */
const below = (folder) =>
  new RegExp(`^${folder.replace(/!(\(.+?\))|\*/g, (_, but) => (but ? `(?!${but}/)[^/]+` : '[^/]+'))}/`)

const holds = (file, words) => readFileSync(path.join(root, file), 'utf8').includes(words)

/** `-t` takes a pattern. */
const escaped = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
