/** A part of the work that traces show. Name and attributes must not contain personal data. */
export interface Part {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string | number>>
  /** False: only as part of a call that is traced. */
  readonly alone?: boolean
}

export type Recorder = <T>(part: Part, work: () => Promise<T>) => Promise<T>

let recorder: Recorder | undefined

/** Runs a part of the work and records it as a span. While nothing is traced, it only runs it. */
export const inSpan: Recorder = (part, work) => (recorder ? recorder(part, work) : work())

/** Set by traces.ts, which is loaded only when traces are on. */
export function recordWith(record: Recorder | undefined): void {
  recorder = record
}
