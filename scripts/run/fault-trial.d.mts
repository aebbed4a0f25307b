/** One deliberate bug of test/faults, as far as its tests are concerned. */
export interface Fault {
  file: string
  tests: { project: string; files: string[]; name: string | null; calls: string[] }
}
export function readFault(file: string): Fault
