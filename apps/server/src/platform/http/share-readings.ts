import { ReadyJson } from './route.ts'

type Read = (tag: string, read: () => Promise<unknown>) => Promise<ReadyJson>

/**
 * Joins those who ask the same at the same moment: a tag names question, clinic and version, and whoever names one that
 * is being read gets that reading. It began after its version was known, so nobody gets an older one. Nothing is kept
 * once it is read: an answer that failed is not known to the next, and there are never more than there are requests.
 */
export function shareReadings(): Read {
  const underWay = new Map<string, Promise<ReadyJson>>()
  return (tag, read) => {
    const known = underWay.get(tag)
    if (known !== undefined) return known
    const reading = read()
      .then(body => (body instanceof ReadyJson ? body : new ReadyJson(JSON.stringify(body))))
      .finally(() => underWay.delete(tag))
    underWay.set(tag, reading)
    return reading
  }
}
