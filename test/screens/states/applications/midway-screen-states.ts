import { listAttachments } from '#areas/applications/attachments/contract.ts'
import { showOutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { applicationMessages, readThread, type Message } from '#areas/conversation/messages/contract.ts'
import { everyOutsideStep } from '../../sample-outside-steps.ts'
import { application, ayesha, event, eventsToOffer, id, moment, offered } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Stubs } from '../../stubs.ts'
import { message, said, thread } from '../conversation/message-screen-states.ts'
import { applicationPage } from './application-screen-states.ts'

const joining = event({ at: moment(-0.1), from: 'offered', to: 'joined', move: 'confirm_join' })
const stages = {
  under_review: {
    shown: application(1, { stage: 'under_review', stageLabel: 'Under review' }),
    events: eventsToOffer.slice(0, 4),
    finished: 1,
  },
  offered: { shown: offered(1), events: eventsToOffer, finished: 2 },
  joined: {
    shown: offered(1, {
      stage: 'joined',
      status: 'confirmed',
      joinStatus: 'confirmed',
      stageLabel: 'Joined',
      waitingOn: 'nobody',
    }),
    events: [...eventsToOffer, joining],
    finished: 3,
  },
}
export type MidwayStage = keyof typeof stages

/** What was said until the office answered last. */
export const answered: Message[] = [
  ...said,
  message(4, {
    by: { role: 'officer', name: 'Bilal' },
    mine: false,
    text: 'Then we book the pickup for 30 January.',
  }),
]

/** The page of an application that has gone on for weeks, with messages and every step outside. */
export function midway(stage: MidwayStage, messages = answered, unread = 0): Stubs {
  const { shown, events, finished } = stages[stage]
  return new Map([
    ...applicationPage(shown, events),
    on(listAttachments, { reply: { data: [], mayAttach: false } }),
    on(showOutsideSteps, { reply: { ...everyOutsideStep(finished), stage } }),
    on(applicationMessages, {
      reply: { thread: thread(1, { unread }), messages, earlier: false, universityThread: null },
    }),
    on(readThread, { reply: { unread: 0 } }),
  ])
}

const state = (stage: MidwayStage, shows: string): ScreenState => ({
  name: `application-midway-${stage}-full`,
  as: ayesha,
  at: `/applications/${id(4, 1)}`,
  stubs: midway(stage),
  shows,
})

export const midwayScreens: ScreenState[] = [
  state('under_review', 'Earlier messages'),
  state('offered', 'You have been offered a place in Medicine'),
  state('joined', 'Your turn: by'),
]
