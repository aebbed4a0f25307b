import { randomUUID } from 'node:crypto'
import { publicProgram, publicUniversity } from '#kit/routing/public-paths.ts'
import { aProgram } from '../people/programs.ts'
import type { RealProduct } from './real-product.ts'

/** The public addresses of a university and its program, and their ids. */
export interface PublicRecord {
  readonly university: string
  readonly program: string
  readonly universityId: string
  readonly programId: string
}

export interface GivenRecord {
  universityName?: string
  programName?: string
  status?: 'draft' | 'published' | 'withdrawn'
  deadline?: string | null
}

/** A university with one program, under names that nothing else in the product has. */
export async function aPublicRecord(
  { database }: Pick<RealProduct, 'database'>,
  given: GivenRecord = {},
): Promise<PublicRecord> {
  const unique = randomUUID().slice(0, 8)
  const {
    universityName = `Zyxin Institute ${unique}`,
    programName = `Zyxology ${unique}`,
    status = 'published',
    deadline = '2099-01-31',
  } = given
  const ids = await aProgram(database, {
    university: universityName,
    program: programName,
    status,
    deadline,
  })
  return {
    ...ids,
    university: publicUniversity({ _id: ids.universityId, universityName }),
    program: publicProgram({ _id: ids.programId, programName, university: { universityName } }),
  }
}
