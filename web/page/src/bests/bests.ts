import { asBests, type Bests } from "../model/bests";
import type { Kind } from "../use-kept";

export const BESTS: Kind<Bests> = { name: "bests", read: asBests, first: {} };
