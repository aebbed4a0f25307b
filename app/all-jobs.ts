import type { Job } from '#platform/jobs/schedule.ts'
import { isJobs, modulesThat } from './found-files.ts'

const modules = (await modulesThat(isJobs)) as { jobs: readonly Job[] }[]

/** The scheduled jobs of all features: everything that their `jobs.ts` files export as `jobs`. */
export const allJobs = modules.flatMap(({ jobs }) => jobs)

// The name is also the lock, so two jobs with the same name would block each other.
const names = allJobs.map(({ name }) => name)
const twice = names.find((name, place) => names.indexOf(name) !== place)
if (twice !== undefined) throw new Error(`Two scheduled jobs have the name ${twice}`)
