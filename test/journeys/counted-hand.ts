import type { Locator, Page } from 'playwright-core'

/** Taps inside the camera app of a phone for one photo: its shutter, and accepting the picture. */
const tapsInCamera = 2

/** What a part of a journey took. */
export interface Effort {
  taps: number
  /** Fields that were typed into; each box of a date counts. */
  fields: number
}

/**
 * A hand on a phone, or at the mouse of a desk, that counts what it does. Keys of the keyboard are not counted; touching a field that does not have
 * the focus is, and so is what happens outside the page: two taps for a native list, two in the camera app.
 */
export class CountedHand {
  readonly efforts = new Map<string, Effort>()
  #part = ''
  readonly page: Page

  readonly #at: 'phone' | 'desk'

  constructor(page: Page, at: 'phone' | 'desk' = 'phone') {
    this.page = page
    this.#at = at
  }

  /** Counts what follows under another name. */
  startPart(name: string): void {
    this.#part = name
  }

  get total(): Effort {
    const all = [...this.efforts.values()]
    return {
      taps: all.reduce((sum, { taps }) => sum + taps, 0),
      fields: all.reduce((sum, { fields }) => sum + fields, 0),
    }
  }

  /** Taps outside of the page, for example to read an e-mail. */
  tapElsewhere(taps: number): void {
    this.#count(taps)
  }

  async tap(target: Locator): Promise<void> {
    await (this.#at === 'phone' ? target.tap() : target.click())
    this.#count(1)
  }

  /** Types into a field, key by key; touches it first unless it has the focus. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor()
    if (!(await field.evaluate((one) => one === document.activeElement))) await this.tap(field)
    await this.page.keyboard.type(text)
    this.#count(0, 1)
  }

  /** Opens a native list and takes an option of it. */
  async choose(list: Locator, option: string): Promise<void> {
    await list.selectOption(option)
    this.#count(2)
  }

  /** Takes a photo with a button that opens the camera. */
  async photograph(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const camera = this.page.waitForEvent('filechooser')
    await this.tap(button)
    await (await camera).setFiles(file)
    this.#count(tapsInCamera)
  }

  #count(taps: number, fields = 0): void {
    const before = this.efforts.get(this.#part) ?? { taps: 0, fields: 0 }
    this.efforts.set(this.#part, { taps: before.taps + taps, fields: before.fields + fields })
  }
}

/** The counts as lines of text, the parts in their order, the sum last. */
export function describeEffort(hand: CountedHand): string {
  const { total } = hand
  return [...hand.efforts, ['In all', total] as const]
    .map(
      ([part, { taps, fields }]) =>
        `${part.padEnd(24)} ${String(taps).padStart(3)} taps ${String(fields).padStart(3)} fields`,
    )
    .join('\n')
}
