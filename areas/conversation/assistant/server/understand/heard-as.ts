import { countryNames, subjects } from '#areas/catalogue/offers.ts'
import { exampleWords } from './examples/example-lines.ts'
import { soundOf } from './names/sound-of.ts'

const ofSubjects = [...subjects.keys()]
  .flatMap((name) => name.split(' '))
  .filter((word) => /^[a-z]{5,}$/u.test(word))
/** Words of the examples by how they sound, those used more often first; then those of the names of subjects. */
const bySound = new Map<string, string>()
for (const word of [...exampleWords, ...ofSubjects]) {
  const sound = soundOf(word)
  // Fewer consonants are shared by too many words.
  if (sound.length > 3 && !bySound.has(sound)) bySound.set(sound, word)
}

/** A word in Urdu script that no list has, as the word of the examples or of a subject that sounds like it. */
export function heardAs(word: string): string | undefined {
  if (countryNames().has(word) || subjects.has(word)) return undefined
  return bySound.get(soundOf(word))
}
