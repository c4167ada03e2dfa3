import { Failure } from './failure.tsx'

/** In place of what could not be loaded: why, and a way to try again. */
export const LoadFailure = ({ what, error, retry }: { what: string; error: Error; retry: () => void }) => (
  <Failure title={`${what} could not be loaded.`} retry={retry}>
    <p>{error.message}</p>
  </Failure>
)
