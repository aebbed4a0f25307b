import { site } from '#site'

/** The words in a download of one's data. */
export const archiveWords = {
  readme: (madeAt: string) => `Your data at ${site.name}, as of ${madeAt} (UTC).

README.txt
  This page.

data.json
  Everything we keep about you, section by section, in a form that programs read. Any text editor opens it.
  Its first part, "about", says what each section is, and what is left out and why.
  The numbers of your identity papers stand in it in clear, because they are yours. Keep this file as you
  would keep your passport.

documents/
  Your documents, as we keep them. When a photo arrives we turn it upright, make it no larger than 4,000
  points, and remove what the camera writes into it, such as the place. In data.json, "documents" says which
  file is which.

university-letters/
  The pages of letters that universities wrote about their offers to you. In data.json, "universityLetterPages"
  says which file is which.

access-log.json
  Who opened your documents, or saw the whole number of an identity paper: when, in what role, what for.

manifest.json
  The name, length and SHA-256 of every file here, to check that nothing was changed or lost.

What is not in here
  Your password and the codes and links that protect your account: we keep only hashes of them, and they say
  nothing about you.
  Notes that officers write for each other. If you want those too, ask: ${site.contact.email} or
  ${site.contact.phone}. An officer answers within a month.
  What a university keeps about you. Ask the university.
`,
}
