import { readFileSync } from 'node:fs'
import path from 'node:path'
import { wordLists } from './word-lists.ts'

/**
 * Words that people add to what they look for and that identify nothing in the catalogue, in their usual spelling
 * (`inUsualSpelling`).
 */
const general = new Set(
  readFileSync(path.join(wordLists, 'general-words.txt'), 'utf8').split(/\s+/u).filter(Boolean),
)

/** Forms of the usual Roman Urdu verbs, as in parhun, karwana, milegi. */
const verb =
  /^(?:parh|padh|kar|kr|ja|jaa|le|de|mil|ho|lag|par|pad|bata|dikha|chah|rakh|bhej|ban|dekh|soch|puch|pooch|poch|bol|likh|sun|rah|reh|aa|chal|man|maan|samajh|samjh|seekh|kama|nikal|bhar|dil|mang|maang|pohanch|guzar|utha|khel|kha|pee|baith|uth|khareed|bech|badal|chhor|rok|bach|samjha|dhoond|dhund|ghoom|ghum|khol|khul|jama|lagwa|nibha|sambhal|pila|khila|sula|jhel|sambhl)(?:w|wa|va|a)?(?:na|ne|ni|ta|te|ti|un|oon|oo|o|e|ey|ay|ein|en|ain|ega|egi|enge|aiga|aigi|unga|ungi|oonga|oongi|aya|ayi|aye|gaya|gayi|i|a|ke|kar|iye|yega|yegi|ga|gi|ge|nge|ngi|nga|ni|ye|yi|ya)$/u

/** Whether a word identifies nothing in the catalogue. */
export const isGeneralWord = (word: string): boolean =>
  general.has(word) || verb.test(word) || /^\d+(?:\.\d+)?$/u.test(word)
