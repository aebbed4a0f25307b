import { LinkedItems } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { greeting } from '#kit/mail/greeting.ts'
import { day, shortDay } from '#kit/mail/when.ts'
import { deadlineTexts as texts } from '#texts/planning/shortlist/emails.ts'

export interface DeadlineReminder {
  name: string
  /** Nearest deadline first; at least one. */
  programs: {
    universityId: string
    programId: string
    university: string
    program: string
    /** The last day to apply. */
    deadline: string
    /** Whole days until then: 1 = tomorrow, 0 = today. */
    daysLeft: number
  }[]
}

export const deadlineReminder = message<DeadlineReminder>({
  subject: ({ programs }) =>
    texts.subject({ programs: programs.length, day: shortDay(programs[0]!.deadline) }),
  preview: ({ programs }) => texts.preview({ programs: programs.length }),
  why: () => texts.why,
  Body: ({ name, programs, links }) => (
    <>
      <Heading>{texts.heading({ programs: programs.length, days: programs[0]!.daysLeft })}</Heading>
      <Text>{greeting(name)}</Text>
      <LinkedItems
        items={programs.map(({ universityId, programId, university, program, deadline, daysLeft }) => ({
          title: program,
          detail: texts.closes({ university, day: day(deadline), days: daysLeft }),
          href: links.program(universityId, programId),
        }))}
      />
      <Text>{texts.lead}</Text>
      <Action href={links.shortlist} label={texts.open} />
      <Text>{texts.not}</Text>
    </>
  ),
})
