import { expect, it } from 'vitest'
import { listCourses } from '#areas/learning/courses/contract/courses.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { courseScreens } from './states/learning/course-screen-states.ts'
import { on, replyIn } from './stubs.ts'

const app = oneApp()

describeScreens('the courses on a phone', () => {
  const { as, at, stubs } = courseScreens.find(({ name }) => name === 'courses-full')!

  it('show the first one in the first view', async () => {
    const page = await app.visit({ as, at, stubs, width: 360 })
    await page.setViewportSize({ width: 360, height: 740 })
    const first = page.getByRole('heading', { name: 'Medicine in Latvia' })
    await first.waitFor()
    // The header is higher on a touch screen.
    const { y, height } = (await first.boundingBox())!
    expect(y + height).toBeLessThan(680)
    await app.leave(page)
  })

  it('say once that they are free to read, and no price in the list', async () => {
    const page = await app.visit({ as, at, stubs })
    await visible(page, 'free to read').waitFor()
    const list = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'Study in Italy' }) })
    expect(await list.getByText(/Free|\$/).count()).toBe(0)
    await app.leave(page)
  })

  it('do not say that nobody takes them', async () => {
    const listed = replyIn(stubs, listCourses)
    const courses = listed.courses.map((course, index) => ({ ...course, students: index === 0 ? 1 : 0 }))
    const page = await app.visit({
      as,
      at,
      stubs: new Map([...stubs, on(listCourses, { reply: { ...listed, courses } })]),
    })
    await visible(page, '1 student').waitFor()
    expect(await page.getByText('0 students').count()).toBe(0)
    await app.leave(page)
  })
})
