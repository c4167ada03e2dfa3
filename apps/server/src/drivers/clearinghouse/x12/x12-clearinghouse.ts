import type { Clearinghouse } from '../port.ts'
import { checkEligibility } from './check-eligibility.ts'
import { claimStatus } from './claim-status.ts'
import type { X12Deps } from './envelope.ts'
import { fetchInbound, inboundFilesOf, reader } from './inbound-file.ts'
import { uploadAttachment, validateClaim } from './json-parcels.ts'
import { submitClaim } from './submit-claim.ts'

/** The clearinghouse over X12, with any transport. */
export const x12Clearinghouse = (deps: X12Deps): Clearinghouse => ({
  name: deps.transport.name,
  checkEligibility: checkEligibility(deps),
  validateClaim: validateClaim(deps),
  submitClaim: submitClaim(deps),
  claimStatus: claimStatus(deps),
  uploadAttachment: uploadAttachment(deps),
  fetchInboundFiles: fetchInbound(deps),
  readInboundFiles: async (body, signature) =>
    deps.transport.isSigned(body, signature) ? inboundFilesOf(body) : undefined,
  reader,
  readAgain: inboundFilesOf,
})
