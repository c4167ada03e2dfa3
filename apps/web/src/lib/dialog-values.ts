// In memory alone: the browser writes what the history keeps to its disk, and whoever sits at the desk next could go
// back to it.
const values = new Map<number, unknown>()

/** What dialogs were opened with, under the numbers that stand for it in the history. */
export const dialogValues = {
  newNumber: (): number => {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    return number
  },
  put: (number: number, initial: unknown): void => void values.set(number, initial),
  /** Nothing after a page load. */
  read: (number: number | undefined): unknown => (number === undefined ? undefined : values.get(number)),
  forget: (): void => values.clear(),
}
