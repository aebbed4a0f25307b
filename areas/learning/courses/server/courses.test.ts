import { suggestionMessages } from '#texts/learning/courses/suggestion-messages.ts'
import { courseMessages, lessonMessages } from '#texts/learning/courses/course-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aLesson, aSuggestion } from '#test/people/courses.ts'
import { auditedAbout } from '#test/harness/audited.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { suggestionsOpen } from '../contract/course-suggestions.ts'
import { lessonFileBytes } from '../contract/courses.ts'
import { loadBuiltInCourses } from './load-courses.ts'

let product: TestProduct
let officer: Person
let student: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query('truncate courses cascade')
  student = await aStudent(product.deps)
})

const call = (method: string, path: string, body?: object, by = student) =>
  product.call(method, path, { token: by.token, ...(body ? { body } : {}) })
const asOfficer = (method: string, path: string, body?: object) => call(method, path, body, officer)
const list = async (query = '', by = student) => (await call('GET', `/courses${query}`, undefined, by)).body
const load = () => loadBuiltInCourses(product.deps.db, product.clock.now())
const titles = async (query: string, by = student) =>
  (await list(query, by)).courses.map(({ title }: { title: string }) => title)
/** How many statements wait for a lock. */
const waiting = async () =>
  (
    await product.deps.pool.query(`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  ).rows[0].n
const text = { title: 'Begin', minutes: 5, kind: 'text', body: 'Read.', url: null }
const facts = {
  title: 'Nursing in Italy',
  about: 'What to know.',
  country: 'IT',
  field: '09',
  level: 'intermediate',
  language: 'en',
  price: { amount: 20, currency: 'USD' },
  cover: 'italy',
  instructorId: null,
}

describe('the built-in courses', () => {
  it('are six, published, with their lessons; loading them again, even twice at once, writes nothing', async () => {
    const written = await Promise.all([load(), load()])
    expect([Math.max(...written), Math.min(...written)]).toEqual([36, 0])
    const { courses, totalCount } = await list()
    expect([totalCount, courses.length]).toEqual([6, 6])
    expect(courses[0]).toMatchObject({
      title: 'Medicine in Georgia',
      country: 'GE',
      price: { amount: 49, currency: 'USD' },
      cover: 'georgia',
      lessonCount: 5,
      students: 0,
      enrolled: false,
      finished: 0,
    })
    expect(await load()).toBe(0)
  })

  it('stay as an officer has changed them; unchanged ones follow the content folder', async () => {
    await load()
    const { courses } = await list()
    const { course } = (await call('GET', `/courses/${courses[0]._id}`, undefined, officer)).body
    await asOfficer('PUT', `/courses/${course._id}`, { ...facts, version: course.version })
    await asOfficer('PUT', `/courses/${courses[1]._id}/status`, { status: 'withdrawn' })
    await product.deps.pool.query(`update courses set about = 'Old' where slug = 'study-in-italy'`)
    expect(await load()).toBe(1)
    expect(await titles('')).toEqual(expect.arrayContaining(['Nursing in Italy']))
    expect((await list()).totalCount).toBe(5)
  })

  it('retain finished lessons when a lesson moves or changes', async () => {
    await load()
    const [{ _id }] = (await list()).courses
    await call('PUT', `/courses/${_id}/enrollment`, {})
    const { lessons } = (await call('GET', `/courses/${_id}`)).body.course
    await call('PUT', `/course-lessons/${lessons[1]._id}/finished`, { finished: true })
    await product.deps.pool.query(
      `update course_lessons set place = place + 10, body = 'Old' where course_id = $1`,
      [_id],
    )
    expect(await load()).toBe(5)
    expect((await call('GET', `/courses/${_id}`)).body.course).toMatchObject({
      finished: 1,
      lessons: [{}, { _id: lessons[1]._id, finished: true }, {}, {}, {}],
    })
  })
})

describe('taking a course', () => {
  it('opens its lessons; enrolling twice, even at the same time, enrolls once', async () => {
    const { courseId, lessonId } = await aLesson(product.deps)
    const closed = (await call('GET', `/courses/${courseId}`)).body.course
    expect(closed).toMatchObject({ open: false, students: 0, lessons: [{ title: 'Begin here', body: null }] })
    const refused = await call('PUT', `/course-lessons/${lessonId}/finished`, { finished: true })
    expect([refused.status, refused.body.message]).toEqual([409, courseMessages.notEnrolled])
    const all = await Promise.all(
      Array.from({ length: 20 }, () => call('PUT', `/courses/${courseId}/enrollment`, {})),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(all.at(-1)!.body.course).toMatchObject({
      open: true,
      enrolled: true,
      students: 1,
      lessons: [{ body: 'Read **this** first.' }],
    })
    expect(await titles('?show=own')).toEqual(['Invented course'])
  })

  it('retains finished lessons, even after leaving and enrolling again', async () => {
    const { courseId, lessonId } = await aLesson(product.deps)
    await call('PUT', `/courses/${courseId}/enrollment`, {})
    for (let n = 0; n < 2; n++) {
      const { body } = await call('PUT', `/course-lessons/${lessonId}/finished`, { finished: true })
      expect(body.course).toMatchObject({ finished: 1, lessons: [{ finished: true }] })
    }
    const left = await call('DELETE', `/courses/${courseId}/enrollment`)
    expect(left.body.course).toMatchObject({
      enrolled: false,
      open: false,
      students: 0,
      lessons: [{ body: null }],
    })
    expect(await titles('?show=own')).toEqual([])
    const back = await call('PUT', `/courses/${courseId}/enrollment`, {})
    expect(back.body.course.finished).toBe(1)
    const undone = await call('PUT', `/course-lessons/${lessonId}/finished`, { finished: false })
    expect(undone.body.course.finished).toBe(0)
  })

  it('hides drafts from students; a withdrawn course stays visible to enrolled students', async () => {
    const draft = await aLesson(product.deps, { status: 'draft', file: true })
    for (const [method, path, body] of [
      ['GET', `/courses/${draft.courseId}`, undefined],
      ['PUT', `/courses/${draft.courseId}/enrollment`, {}],
      ['PUT', `/course-lessons/${draft.lessonId}/finished`, { finished: true }],
      ['GET', `/course-lessons/${draft.lessonId}/file`, undefined],
    ] as const) {
      expect([path, (await call(method, path, body)).status]).toEqual([path, 404])
    }
    expect(await titles('?show=draft')).toEqual([])
    expect(await titles('?show=draft', officer)).toEqual(['Invented course'])

    const { courseId } = await aLesson(product.deps, { title: 'Old course' })
    await call('PUT', `/courses/${courseId}/enrollment`, {})
    await asOfficer('PUT', `/courses/${courseId}/status`, { status: 'withdrawn' })
    expect(await titles('')).toEqual([])
    expect(await titles('?show=own')).toEqual(['Old course'])
    expect((await call('GET', `/courses/${courseId}`)).body.course.open).toBe(true)
    const late = await aStudent(product.deps)
    expect((await call('PUT', `/courses/${courseId}/enrollment`, {}, late)).status).toBe(404)
    await call('DELETE', `/courses/${courseId}/enrollment`)
    expect((await call('GET', `/courses/${courseId}`)).status).toBe(404)
  })

  it('is found by words in any order, by page', async () => {
    await load()
    expect(await titles('?search=latvia%20MEDICINE')).toEqual(['Medicine in Latvia'])
    expect(await titles('?search=%25')).toEqual([])
    expect(await titles('?limit=2&page=3')).toEqual(['Study in China', 'Study in Italy'])
    expect(await list('?page=9')).toMatchObject({ courses: [], totalCount: 6 })
  })
})

describe('creating a course', () => {
  it('begins as a draft and is published once its lessons have content', async () => {
    const made = await asOfficer('POST', '/courses', { title: 'Nursing in Italy' })
    expect([made.status, made.body.course.status]).toEqual([201, 'draft'])
    const { _id, version } = made.body.course
    const publish = () => asOfficer('PUT', `/courses/${_id}/status`, { status: 'published' })
    expect([(await publish()).status, (await publish()).body.message]).toEqual([
      409,
      courseMessages.noLessons,
    ])
    const saved = await asOfficer('PUT', `/courses/${_id}`, { ...facts, version })
    expect(saved.body.course).toMatchObject({
      about: 'What to know.',
      price: { amount: 20, currency: 'USD' },
      version: 2,
    })
    await asOfficer('POST', `/courses/${_id}/lessons`, { ...text, body: null })
    expect((await publish()).body.message).toContain('“Begin” is empty')
    const { lessons } = (await asOfficer('GET', `/courses/${_id}`)).body.course
    await asOfficer('PUT', `/course-lessons/${lessons[0]._id}`, { ...text, version: 1 })
    expect((await publish()).body.course.status).toBe('published')
    expect(await titles('')).toEqual(['Nursing in Italy'])
    const emptied = await asOfficer('PUT', `/course-lessons/${lessons[0]._id}`, {
      ...text,
      body: null,
      version: 2,
    })
    expect([emptied.status, Object.keys(emptied.body.fields)]).toEqual([400, ['body']])
    const removed = await asOfficer('DELETE', `/course-lessons/${lessons[0]._id}`)
    expect([removed.status, removed.body.message]).toEqual([409, courseMessages.noLessons])
    // Refused steps write no audit entry.
    expect((await auditedAbout(product, _id)).map(({ action }) => action)).toEqual([
      'course.created',
      'course.changed',
      'course.lessons-changed',
      'course.lessons-changed',
      'course.published',
    ])
  })

  it('of two officers who change the same version, only one succeeds', async () => {
    const { courseId } = await aLesson(product.deps)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        asOfficer('PUT', `/courses/${courseId}`, { ...facts, title: `Title ${n}`, version: 1 }),
      ),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect([done.length, new Set(answers.map(({ status }) => status))]).toEqual([1, new Set([200, 409])])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(courseMessages.changedMeanwhile)
    expect(await titles('')).toEqual([done[0]!.body.course.title])
  })

  it('of two officers who change the same version of a lesson, only one succeeds; the other loads it again', async () => {
    const { courseId, lessonId } = await aLesson(product.deps)
    const save = (title: string, version: number) =>
      asOfficer('PUT', `/course-lessons/${lessonId}`, { ...text, title, version })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(`Lesson ${n}`, 1)))
    const done = answers.filter(({ status }) => status === 200)
    expect([done.length, new Set(answers.map(({ status }) => status))]).toEqual([1, new Set([200, 409])])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(lessonMessages.changedMeanwhile)
    const [lesson] = (await asOfficer('GET', `/courses/${courseId}`)).body.course.lessons
    expect(lesson).toMatchObject({ title: done[0]!.body.course.lessons[0].title, version: 2 })
    expect((await save('Newer', lesson.version)).status).toBe(200)
    // As pages of the release before save it.
    const formerly = await asOfficer('PUT', `/course-lessons/${lessonId}`, { ...text, title: 'Newest' })
    expect(formerly.body.course.lessons[0]).toMatchObject({ title: 'Newest', version: 4 })
  })

  it('of several officers who remove a lesson at once, one does; it cannot be changed or moved afterwards', async () => {
    const { courseId } = await aLesson(product.deps)
    const added = await asOfficer('POST', `/courses/${courseId}/lessons`, text)
    const lesson = `/course-lessons/${added.body.course.lessons[1]._id}`
    // All of them have found the lesson before the first removes it.
    const holder = await product.deps.pool.connect()
    await holder.query('begin')
    await holder.query('select from courses where id = $1 for update', [courseId])
    const removals = [1, 2, 3].map(() => asOfficer('DELETE', lesson))
    await expect.poll(waiting).toBe(3)
    const changes = [
      asOfficer('PUT', lesson, { ...text, title: 'Saved', version: 1 }),
      asOfficer('PUT', `${lesson}/place`, { place: 1 }),
    ]
    await expect.poll(waiting).toBe(5)
    await holder.query('commit')
    holder.release()
    const statuses = (await Promise.all(removals)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404, 404])
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([404, 404])
    const { lessons } = (await asOfficer('GET', `/courses/${courseId}`)).body.course
    expect(lessons.map(({ title }: { title: string }) => title)).toEqual(['Begin here'])
  })

  it('moves lessons without gaps or duplicate places', async () => {
    const { courseId } = await aLesson(product.deps)
    for (const title of ['B', 'C', 'D'])
      await asOfficer('POST', `/courses/${courseId}/lessons`, { ...text, title })
    const now = async () =>
      (await asOfficer('GET', `/courses/${courseId}`)).body.course.lessons as { _id: string; title: string }[]
    const order = async () => (await now()).map(({ title }) => title).join('')
    const move = async (title: string, place: number) =>
      asOfficer('PUT', `/course-lessons/${(await now()).find((one) => one.title === title)!._id}/place`, {
        place,
      })
    await move('D', 1)
    expect(await order()).toBe('DBegin hereBC')
    await move('D', 3)
    expect(await order()).toBe('Begin hereBDC')
    await move('B', 99)
    expect(await order()).toBe('Begin hereDCB')
    await asOfficer('DELETE', `/course-lessons/${(await now())[1]!._id}`)
    expect(await order()).toBe('Begin hereCB')
    await asOfficer('POST', `/courses/${courseId}/lessons`, { ...text, title: 'E' })
    expect(await order()).toBe('Begin hereCBE')
  })

  it('stores a PDF and serves it to enrolled students', async () => {
    const { courseId, lessonId } = await aLesson(product.deps, { file: true })
    const send = (bytes: Buffer) =>
      product.call('PUT', `/course-lessons/${lessonId}/file`, { token: officer.token, bytes })
    const open = (by: Person) => call('GET', `/course-lessons/${lessonId}/file`, undefined, by)
    expect([(await send(Buffer.from('<html>'))).status, (await open(student)).status]).toEqual([422, 404])
    const large = await send(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(lessonFileBytes)]))
    expect([large.status, large.body.code]).toEqual([413, 'upload_too_large'])
    const sent = await send(Buffer.from('%PDF-1.7 newer'))
    expect(sent.body.course.lessons[0].fileBytes).toBe(14)
    await call('PUT', `/courses/${courseId}/enrollment`, {})
    const got = await open(student)
    expect([got.status, got.body.toString(), got.headers.get('content-type')]).toEqual([
      200,
      '%PDF-1.7 newer',
      'application/pdf',
    ])
    expect((await open(await aStudent(product.deps))).status).toBe(404)
  })

  it('takes a PDF for a lesson only while nobody changes the lessons of its course', async () => {
    const { courseId, lessonId } = await aLesson(product.deps, { file: true })
    const other = await product.deps.pool.connect()
    try {
      // As somebody who removes the lesson.
      await other.query('begin')
      await other.query('update courses set edited_at = now() where id = $1', [courseId])
      const sending = product.call('PUT', `/course-lessons/${lessonId}/file`, {
        token: officer.token,
        bytes: Buffer.from('%PDF-1.7 newer'),
      })
      await expect.poll(waiting).toBe(1)
      await other.query('delete from course_lessons where id = $1', [lessonId])
      await other.query('commit')
      expect((await sending).status).toBe(404)
    } finally {
      // Closed, so that nothing of a failed test stays locked.
      other.release(true)
    }
  })

  it.each([
    [{ price: { amount: 0, currency: 'USD' } }, 'price.amount'],
    [{ price: { amount: 0.004, currency: 'USD' } }, 'price.amount'],
    [{ cover: 'moon' }, 'cover'],
    [{ field: '0912' }, 'field'],
    [{ instructorId: '00000000-0000-4000-8000-000000000000' }, 'instructorId'],
    [{ about: ' ' }, 'about'],
  ])('refuses %j', async (wrong, field) => {
    const { courseId } = await aLesson(product.deps)
    const { status, body } = await asOfficer('PUT', `/courses/${courseId}`, {
      ...facts,
      version: 1,
      ...wrong,
    })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('refuses a link that is not https, and stores only content of its kind', async () => {
    const { courseId } = await aLesson(product.deps)
    const link = { ...text, kind: 'link', url: 'http://example.org/' }
    expect(Object.keys((await asOfficer('POST', `/courses/${courseId}/lessons`, link)).body.fields)).toEqual([
      'url',
    ])
    const { body } = await asOfficer('POST', `/courses/${courseId}/lessons`, {
      ...link,
      url: 'https://example.org/',
    })
    expect(body.course.lessons[1]).toMatchObject({ kind: 'link', url: 'https://example.org/', body: null })
  })
})

describe('a suggestion', () => {
  const suggested = async () => (await call('GET', '/courses/suggestions')).body.suggestions
  const waiting = async (query = '') => (await asOfficer('GET', `/staff/course-suggestions${query}`)).body
  const answer = (id: string, body: object) =>
    asOfficer('POST', `/staff/course-suggestions/${id}/answer`, body)
  beforeEach(() => product.deps.pool.query('truncate course_suggestions'))

  it('goes to the officers’ list; accepting creates one draft although many press, and notifies the student', async () => {
    const id = await aSuggestion(product, student)
    expect(await waiting()).toMatchObject({
      open: 1,
      data: [{ _id: id, by: student.name, title: 'Nursing in Italy' }],
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answer(id, { decision: 'accepted', reason: null })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { message: suggestionMessages.answeredBefore },
    })
    expect(await titles('?show=draft', officer)).toEqual(['Nursing in Italy'])
    expect(await suggested()).toMatchObject([{ decision: 'accepted', courseId: null }])
    const notices = (await call('GET', '/notices')).body
    expect(notices.data).toMatchObject([{ event: 'course-accepted', title: 'Nursing in Italy' }])
    expect(await waiting('?answered=yes')).toMatchObject({
      open: 0,
      totalCount: 1,
      data: [{ answeredBy: officer.name }],
    })
  })

  it('is declined with a reason that the student reads', async () => {
    const id = await aSuggestion(product, student)
    const without = await answer(id, { decision: 'declined', reason: null })
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['reason']])
    await answer(id, { decision: 'declined', reason: 'There is one already.' })
    expect(await suggested()).toMatchObject([{ decision: 'declined', reason: 'There is one already.' }])
    expect((await list('?show=draft', officer)).totalCount).toBe(0)
    const other = await aStudent(product.deps)
    expect((await call('GET', '/courses/suggestions', undefined, other)).body.suggestions).toEqual([])
  })

  it('is stored once when it is sent again, as after a lost reply', async () => {
    const body = { title: 'Nursing', country: null, about: 'Please.' }
    const answers = await Promise.all([1, 2].map(() => call('POST', '/courses/suggestions', body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await suggested()).toHaveLength(1)
  })

  it('is one of a limited number, even when many are sent at once', async () => {
    const body = { title: 'Nursing', country: null, about: 'Please.' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call('POST', '/courses/suggestions', { ...body, title: `Nursing ${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(suggestionsOpen)
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      suggestionMessages.tooManySuggested,
    )
  })
})
