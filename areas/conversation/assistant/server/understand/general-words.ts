import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contentFolder } from '#areas/conversation/help/server/load-articles.ts'

/**
 * Words that people add to a question and that identify nothing in the catalogue, in the spelling of `plainOf`. A word that
 * is neither here, nor a name, a subject or a filter makes a question one that the catalogue does not answer.
 */
const general = new Set(
  readFileSync(path.join(contentFolder, 'assistant/general-words.txt'), 'utf8').split(/\s+/u).filter(Boolean),
)

/** Forms of the usual Roman Urdu verbs, as in parhun, karwana, milegi. */
const verb =
  /^(?:parh|padh|kar|kr|ja|jaa|le|de|mil|ho|lag|par|pad|bata|dikha|chah|rakh|bhej|ban|dekh|soch|puch|pooch|poch|bol|likh|sun|rah|reh|aa|chal|man|maan|samajh|samjh|seekh|kama|nikal|bhar|dil|mang|maang|pohanch|guzar|utha|khel)(?:w|wa|va|a)?(?:na|ne|ni|ta|te|ti|un|oon|oo|o|e|ey|ay|ein|en|ain|ega|egi|enge|aiga|aigi|unga|ungi|oonga|oongi|aya|ayi|aye|gaya|gayi|i|a|ke|kar|iye|yega|yegi|ga|gi|ge|nge|ngi|nga|ni|ye|yi|ya)$/u

/** Whether a word adds nothing to a question about the catalogue. */
export const isGeneralWord = (word: string): boolean =>
  general.has(word) || verb.test(word) || /^\d+(?:\.\d+)?$/u.test(word)

/** Phrases for what no source of ours states: safety, food, salaries, numbers of students. */
const unstated: readonly string[] = readFileSync(path.join(contentFolder, 'assistant/not-stated.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)

/** Whether the words ask for something that neither the catalogue nor an article states. */
export const isNotStated = (words: readonly string[]): boolean => {
  const text = ` ${words.join(' ')} `
  return unstated.some((phrase) => text.includes(` ${phrase} `))
}
