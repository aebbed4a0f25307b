/** Texts around lists and pages of every area. */
export const pageWords = {
  trouble: {
    notFound: 'We could not find this. It may have been removed.',
  },
  trail: 'Where you are',
  pages: {
    previous: 'Previous',
    next: 'Next',
    page: (page: number) => `Page ${page}`,
  },
}
