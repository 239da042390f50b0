/** Creates an order or an address once: a create that may have had its effect is probed before it is sent again. */
import type { Candidate } from '../../../src-shared/contract/outbox/outbox.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import { chosenId, isDeclaredAbsent, mayHaveLanded, type Facts } from '../queue/facts.ts';
import { classify } from '../service/classify.ts';
import { EarlierAttemptFound, isStatus, ProbeFailed, type Probe, type Outcome } from '../service/operation.ts';

export interface CreateOnce {
  /** Adopts the record that the rep chose; null if the service does not have it. */
  adopt(id: number): Promise<Outcome | null>;
  /** Probes for the record of this create; null if it is not there. */
  find(): Promise<Outcome | null>;
  /** Null if something that the create needs will never exist. */
  post: (() => Promise<Outcome>) | null;
}

export async function createOnce(facts: Facts, { adopt, find, post }: CreateOnce): Promise<Probe> {
  const chosen = chosenId(facts, 'adopt');
  if (chosen !== null) {
    return (await adopt(chosen)) ?? { kind: 'conflicted', conflict: { kind: 'undecided', candidates: [] } };
  }
  const found = mayHaveLanded(facts) && !isDeclaredAbsent(facts) ? await find() : null;
  if (found) return found;
  if (!post) return { kind: 'dependencyLost' };
  return {
    kind: 'write',
    async write() {
      const posted = await post().catch(async (error: unknown) => {
        // The service may reject a second record with our fk_id. Then the first one is there, unless it is somebody else's.
        const earlier = mayBeDuplicate(error) ? await find().catch((failed) => throwRejection(error, failed)) : null;
        if (earlier && !isUndecided(earlier)) {
          if (facts.firstContent && error instanceof ApiError) throw new EarlierAttemptFound(error);
          return earlier;
        }
        throw error;
      });
      const probed = mayHaveLanded(facts) ? await find().catch((error) => acceptAnswer(facts, error)) : null;
      // Only duplicates of the record count now. Similar records were decided by the rep, or were not there before the write.
      return probed?.kind === 'conflicted' && probed.conflict.kind === 'duplicate' ? probed : posted;
    },
  };
}

/** Whether the status may mean that the record exists: a conflict, or invalid data. */
function mayBeDuplicate(error: unknown): boolean {
  return [400, 409, 422].some((status) => isStatus(error, status));
}

/**
 * The probe after a rejected write has failed. If it is rejected too, the write counts as rejected; otherwise the create is probed
 * again.
 */
function throwRejection(error: unknown, failed: unknown): never {
  if (!(failed instanceof ApiError)) throw failed;
  throw isRejectedProbe(failed) ? error : new ProbeFailed(failed);
}

function isRejectedProbe({ failure }: ApiError): boolean {
  return classify(failure, 'none').kind === 'rejected';
}

function isUndecided(outcome: Outcome): boolean {
  return outcome.kind === 'conflicted' && outcome.conflict.kind === 'undecided';
}

/**
 * The service answered a create with some other record. Returns the record that a probe finds, or asks the rep about the record
 * in the answer. The create is not sent again by itself.
 */
export async function outcomeOfOtherRecord(find: CreateOnce['find'], answered: Candidate): Promise<Outcome> {
  const found = await find().catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  return found ?? { kind: 'conflicted', conflict: { kind: 'undecided', candidates: [answered] } };
}

/**
 * The probe for duplicates after an answered create has failed. The answer counts if the probe is rejected, or if the rep decided
 * to send the create again, because that decision would send it once more. Otherwise the create is probed again later.
 */
function acceptAnswer(facts: Facts, error: unknown): null {
  if (!(error instanceof ApiError)) throw error;
  if (isDeclaredAbsent(facts) || isRejectedProbe(error)) return null;
  throw new ProbeFailed(error);
}
