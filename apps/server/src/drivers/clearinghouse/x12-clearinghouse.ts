import type { Clearinghouse } from './port.ts'
import { checkEligibility } from './x12/check-eligibility.ts'
import { claimStatus } from './x12/claim-status.ts'
import { fetchNews, newsFilesOf, reader } from './x12/news-file.ts'
import { submitClaim } from './x12/submit-claim.ts'
import { uploadAttachment } from './x12/upload-attachment.ts'
import { validateClaim } from './x12/validate-claim.ts'
import type { X12Deps } from './x12/x12-deps.ts'

/** The one clearinghouse that we know how to speak to: by X12, whoever carries it. */
export const x12Clearinghouse = (deps: X12Deps): Clearinghouse => ({
  name: deps.transport.name,
  checkEligibility: checkEligibility(deps),
  validateClaim: validateClaim(deps),
  submitClaim: submitClaim(deps),
  claimStatus: claimStatus(deps),
  uploadAttachment: uploadAttachment(deps),
  fetchNews: fetchNews(deps),
  readNews: async (body, signature) =>
    deps.transport.isSigned(body, signature) ? newsFilesOf(body) : undefined,
  reader,
  readAgain: newsFilesOf,
})
