import type { Job } from '#platform/jobs/schedule.ts'
import { mailSearchNews } from './mail-search-news.ts'
import { purgeRecentSearches } from './recent-searches.ts'

export const jobs: readonly Job[] = [
  { name: 'mail-search-news', every: 3600, run: mailSearchNews },
  { name: 'purge-recent-searches', every: 21_600, run: purgeRecentSearches },
]
