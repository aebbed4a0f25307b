/** Texts about what a search asks for. */
export const searchTermWords = {
  /** A search told in words. */
  told: {
    everything: 'All programs',
    quoted: (search: string) => `“${search}”`,
    upTo: (amount: string) => `up to ${amount} a year`,
    open: 'open now',
    noEnglishTest: 'no English test asked for',
    qualify: { met: 'every known requirement met', maybe: 'no known requirement missed' },
    taughtIn: (languages: string) => `taught in ${languages}`,
    starting: (intakes: string) => `starting ${intakes}`,
    or: ' or ',
    /** ISCED 2011, by digit. */
    levels: {
      0: 'Early childhood',
      1: 'Primary school',
      2: 'Lower secondary school',
      3: 'Secondary school',
      4: 'Foundation year',
      5: 'Short-cycle degree',
      6: 'Bachelor',
      7: 'Master',
      8: 'Doctorate',
    } as Record<string, string>,
    /** ISCED-F 2013, broad fields. */
    fields: {
      '00': 'Generic programmes',
      '01': 'Education',
      '02': 'Arts and humanities',
      '03': 'Social sciences and journalism',
      '04': 'Business and law',
      '05': 'Natural sciences and mathematics',
      '06': 'Computing',
      '07': 'Engineering and construction',
      '08': 'Agriculture and veterinary',
      '09': 'Health and welfare',
      '10': 'Services',
    } as Record<string, string>,
  },
}
