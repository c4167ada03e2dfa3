import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

// The values are in memory alone: browsers write history state to their disk, and the next person at the computer
// could go back to it.
const values = new Map<number, unknown>()

/** The initial values of dialogs, by the ids that refer to them in the history state. */
export const dialogValues = {
  newNumber: (): number => {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    return number
  },
  put: (number: number, initial: unknown): void => void values.set(number, initial),
  /** Undefined after a page load. */
  read: (number: number | undefined): unknown => (number === undefined ? undefined : values.get(number)),
  forget: (): void => values.clear(),
}

/** The history state of a dialog: the page under it, and the id of its initial values. */
type DialogState = { page: Location | undefined; initial: number | undefined }

const stateOf = (location: Location): Partial<DialogState> | null => location.state

/** The page that a dialog was opened from; undefined if the dialog was opened by its address. */
export const pageUnder = (location: Location): Location | undefined => stateOf(location)?.page

/** The page under a dialog that was opened by its address; undefined outside of dialogs. */
export const PageUnderDeepLink = createContext<string | undefined>(undefined)

/**
 * The page itself, whatever stands over it: a dialog opened from a dialog stands over the same page. A dialog that
 * replaces one opened by its address has no page either, because there is nothing to go back to.
 */
export function pageToCarry(
  location: Location,
  deep: string | undefined,
  replace: boolean,
): Location | undefined {
  const under = pageUnder(location)
  if (under !== undefined || replace) return under
  return deep === undefined ? location : locationOf(deep)
}

const usePage = (replace: boolean) => pageToCarry(useLocation(), useContext(PageUnderDeepLink), replace)

const locationOf = (pathname: string): Location => ({
  pathname,
  search: '',
  hash: '',
  state: null,
  key: 'default',
})

/**
 * The state of a link to a dialog: `<Link to="/v2/patient/new" state={useDialogState({ lastName })}>`; `replace` if
 * the link has it.
 */
export function useDialogState(initial?: unknown, { replace = false } = {}): DialogState {
  const page = usePage(replace)
  const [number] = useState(dialogValues.newNumber)
  useEffect(() => {
    if (initial !== undefined) dialogValues.put(number, initial)
  }, [number, initial])
  return { page, initial: initial === undefined ? undefined : number }
}

/** `replace`: the dialog takes the place of the open one. */
export function useOpenDialog({ replace = false } = {}): (address: string, initial?: unknown) => void {
  const navigate = useNavigate()
  const page = usePage(replace)
  return (address, initial) => {
    const number = initial === undefined ? undefined : dialogValues.newNumber()
    if (number !== undefined) dialogValues.put(number, initial)
    void navigate(address, { replace, state: { page, initial: number } satisfies DialogState })
  }
}

/** The initial values of the dialog, as its opener passed them; a dialog opened by its address has none. */
export const useInitialValues = (): unknown => dialogValues.read(stateOf(useLocation())?.initial)

/** Leads to the page under the dialog, however many dialogs were opened on the way. */
export function useLeaveForPage(): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const page = useContext(PageUnderDeepLink) ?? '/v2'
  return () =>
    void navigate(pageUnder(location) ?? page, { replace: true, state: pageUnder(location)?.state })
}

/**
 * Leads back to the page under the dialog, as the browser's Back does. `own`: where a dialog opened by its address
 * leads instead, if only what it shows tells.
 */
export function useCloseDialog(own?: string): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const over = useContext(PageUnderDeepLink) ?? '/v2'
  const page = own ?? over
  return useCallback(() => {
    if (pageUnder(location) === undefined) void navigate(page, { replace: true })
    // A dialog that is still rendered, or waits for a response, may have been left already: another step back would
    // leave more.
    else if (window.location.pathname === location.pathname) void navigate(-1)
  }, [location, navigate, page])
}
