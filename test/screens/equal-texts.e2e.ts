import { expect, it } from 'vitest'
import { showApplication } from '#areas/applications/list/contract/applications.ts'
import { applicationScreens } from './states/applications/application-screen-states.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { on, replyIn } from './stubs.ts'

/** With the development build, in which React names keys that are there twice. */
const app = oneApp('screens')
const twice = 'Pass the interview'

describeScreens('an application', () => {
  it.each(['application-offered', 'application-rejected'])(
    '%s: shows each of two lines that have the same text',
    async (name) => {
      const state = applicationScreens.find((one) => one.name === name)!
      const { data, ...rest } = replyIn(state.stubs, showApplication)
      const condition = { text: twice, state: 'open' as const }
      const reply = {
        ...rest,
        data: {
          ...data,
          offer: data.offer && { ...data.offer, conditions: [condition, condition] },
          outcome: data.outcome && { ...data.outcome, reasons: [twice, twice] },
        },
        events: rest.events.map((event) => ({ ...event, reasons: [twice], note: twice })),
      }
      const page = await app.visit({
        ...state,
        stubs: new Map([...state.stubs, on(showApplication, { reply })]),
      })
      await visible(page, twice).waitFor()
      expect(app.problems()).toEqual([])
      await app.leave(page)
    },
  )
})
