const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** As people say it: 12 kB, 3.4 MB. */
export function fileSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / kilobyte))} kB`
  return `${(bytes / megabyte).toFixed(1)} MB`
}
