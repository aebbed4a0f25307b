import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contentFolder } from '#areas/conversation/help/server/load-articles.ts'

/** Phrases for what no source of ours states: safety, food, salaries, numbers of students. */
const unstated: readonly string[] = readFileSync(path.join(contentFolder, 'assistant/not-stated.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)

/** Whether the words ask for something that neither the catalogue nor an article states. */
export const isNotStated = (words: readonly string[]): boolean => {
  // How many Pakistani rupees, and not how many Pakistanis.
  const text = ` ${words.join(' ').replaceAll('pakistani rupees', 'rupees')} `
  return unstated.some((phrase) => text.includes(` ${phrase} `))
}
