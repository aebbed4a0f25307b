import { site } from '#site'

/** Texts of the newsletter, in English. */
export const newsletterWords = {
  newsletter: {
    preview: `News from ${site.name} about studying abroad.`,
    test: 'This is a test',
    testHow: 'It went to you alone, and the link at its foot ends nobody’s newsletter.',
    stop: 'Stop the newsletter',
    stopHow: 'One press on the page that opens, and we do not write any more.',
    why: `You get this e-mail because you confirmed the newsletter of ${site.name}.`,
  },
}
