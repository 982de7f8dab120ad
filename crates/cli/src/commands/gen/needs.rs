//! The memory that a generator needs, compared with --memory and with the free memory.

use tilebase_gen::Generator;

use crate::args::ResourceArgs;
use crate::machine::{distinct_sizes, has_memory, size};

/// Fails if the generator needs more memory than --memory allows.
pub fn check_limit(generator: &Generator, resources: &ResourceArgs) -> anyhow::Result<()> {
    let limit = resources.limit();
    let [needs, allowed] = needs(generator, resources, limit);
    let fits = generator.required_memory() <= limit;
    anyhow::ensure!(fits, "{needs}, but --memory allows only {allowed}");
    Ok(())
}

/// Fails if the generator needs more memory than is free.
pub fn check_free(generator: &Generator, resources: &ResourceArgs) -> anyhow::Result<()> {
    has_memory(generator.required_memory()).map_err(|free| {
        let [needs, free] = needs(generator, resources, free);
        anyhow::anyhow!("{needs}, but only {free} are free")
    })
}

/// Returns the memory that the generator needs and the memory that is available, as texts. The first text also states
/// whether it needs less with --work.
pub fn needs(generator: &Generator, resources: &ResourceArgs, available: u64) -> [String; 2] {
    let (shape, needs) = (generator.header().goal.shape(), generator.requirements());
    let may_use_folder = needs.work_folder > 0;
    let (least, memory) = match may_use_folder && resources.work.is_some() {
        true => ("at least ", needs.min_memory),
        false => ("", needs.memory),
    };
    let [memory, available] = distinct_sizes(memory, available);
    let mut text = format!("{shape} needs {least}{memory} of memory");
    if may_use_folder && resources.work.is_none() {
        let [memory, disk] = [needs.min_memory, needs.work_folder].map(size);
        text += &format!(", or {memory} with --work FOLDER and {disk} of disk space there");
    }
    [text, available]
}
