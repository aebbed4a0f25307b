/**
 * A failure of our own making, told to the operator in full. Its message holds nothing that a person gave us: the
 * messages of other errors may quote that, and stay out of the log.
 */
export class Failure extends Error {
  override name = 'Failure'
}
