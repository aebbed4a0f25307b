import * as z from 'zod/mini'
import { DocumentKind } from '#platform/contract/documents.ts'
import { Id } from '#platform/contract/fields.ts'
import { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import { route } from '#platform/contract/route.ts'
import { stages } from '#platform/contract/stages.ts'

const optionalText = z.nullable(z.string())

/** What is still missing for a program, as a to-do. */
export const Need = z.object({
  kind: z.enum([
    'document',
    'test',
    'scores',
    'schooling',
    'marks',
    'birthday',
    'passport',
    'passport-expires',
    'guardian',
  ]),
  /** Of `document`. */
  document: z.nullable(DocumentKind),
  /** Of `test`, `scores` and `marks`: the requirement that is not met. */
  requirement: z.nullable(JudgedRequirement),
  /** Of `passport-expires`: its last day, and the day until which it has to be valid. */
  expires: optionalText,
  until: optionalText,
})

export type Need = z.output<typeof Need>

export const chosenAs = ['application', 'draft', 'shortlist'] as const

export const showProgramNeeds = route({
  method: 'GET',
  path: '/student/program-needs',
  who: 'student',
  limit: 'read',
  summary: 'What the programs the caller has chosen still need from profile and documents.',
  reply: z.object({
    programs: z.array(
      z.object({
        program: z.object({ _id: Id, programName: z.string() }),
        university: z.object({ _id: Id, universityName: z.string() }),
        chosenAs: z.enum(chosenAs),
        /** The application, where it has been sent already. */
        application: z.nullable(z.object({ _id: Id, reference: z.string() })),
        /** Of the application. */
        stage: z.optional(z.nullable(z.enum(stages))),
        intake: optionalText,
        /** Whether the program lists its documents; otherwise missing ones are unknown. */
        documentsKnown: z.boolean(),
        needs: z.array(Need),
      }),
    ),
  }),
  about: ['shortlist', 'application', 'document'],
})

export type NeedyProgram = z.output<(typeof showProgramNeeds)['reply']>['programs'][number]
