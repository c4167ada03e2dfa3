import { useSearchParams } from 'react-router'

type Choice<T> = { read: (params: URLSearchParams) => T; write: (choice: T) => URLSearchParams }

/**
 * What of a list is shown, kept in the address. Whoever chooses twice in one breath gets both: the second choice starts
 * from the address, which has the first at once, and not from what is drawn, which follows a moment later.
 */
export function useAddressChoice<T extends object>({ read, write }: Choice<T>) {
  const [params, setParams] = useSearchParams()
  const choose = (next: Partial<T>) => {
    const now = read(new URLSearchParams(window.location.search))
    setParams(write({ ...now, ...next }), { replace: true })
  }
  return [read(params), choose] as const
}

export const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find(value => value === text)

export const pageOf = (params: URLSearchParams): number =>
  Math.max(1, Math.trunc(Number(params.get('page'))) || 1)

/** The choices that are not the usual ones; those need no mention. */
export const keptParams = (choices: Record<string, string | number | false | undefined>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(choices).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, String(value)]],
    ),
  )
