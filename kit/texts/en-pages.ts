/** Texts around lists and pages of every area. */
export const pageWords = {
  trouble: {
    notFound: 'We could not find this. It may have been removed.',
  },
  trail: 'Where you are',
  pages: {
    /** Of a list that has become shorter than the page that was asked for. */
    pastEnd: 'There is nothing on this page',
    first: 'Go to the first page',
    previous: 'Previous',
    next: 'Next',
    page: (page: number) => `Page ${page}`,
  },
}
