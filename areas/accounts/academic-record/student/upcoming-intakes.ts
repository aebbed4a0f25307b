const seasons = ['spring', 'summer', 'autumn', 'winter'] as const

/** The intakes of the next three years, starting with the season after this one; as in 2027-autumn. */
export function upcomingIntakes(now: Date): string[] {
  const season = Math.floor(((now.getUTCMonth() + 10) % 12) / 3)
  // January and February belong to the winter that began in the year before.
  const year = now.getUTCMonth() < 2 ? now.getUTCFullYear() - 1 : now.getUTCFullYear()
  return Array.from({ length: 12 }, (_, at) => {
    const next = season + 1 + at
    return `${year + Math.floor(next / 4)}-${seasons[next % 4]}`
  })
}
